// browser.js - drives Chromium over its debugging pipe, without any library: for tests in node.
"use strict";
const { spawn } = require("child_process");

// open(program, profile) gives { page(url), close() }; a page has evaluate, call, size, errors (of its console).
exports.open = (program, profile, ...more) => {
  const child = spawn(program, ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage", "--hide-scrollbars", "--user-data-dir=" + profile,
    "--remote-debugging-pipe", ...more], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
  const waiting = new Map(), pages = new Map();
  let id = 0, rest = Buffer.alloc(0);
  child.stdio[4].on("data", (some) => {
    rest = Buffer.concat([rest, some]);
    for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1)) {
      const message = JSON.parse(rest.subarray(0, end).toString());
      const page = pages.get(message.sessionId);
      if (message.id) {
        const { done, failed } = waiting.get(message.id);
        waiting.delete(message.id);
        if (message.error) failed(new Error(message.error.message));
        else done(message.result);
      } else if (page && message.method === "Runtime.exceptionThrown") page.errors.push(message.params.exceptionDetails.exception?.description || message.params.exceptionDetails.text);
      else if (page && message.method === "Log.entryAdded" && message.params.entry.level === "error") page.errors.push(message.params.entry.text);
      else if (page && message.method === "Runtime.consoleAPICalled" && message.params.type === "error") page.errors.push(message.params.args.map((one) => one.value).join(" "));
    }
  });
  const call = (method, params, sessionId) => new Promise((done, failed) => {
    waiting.set(++id, { done, failed });
    child.stdio[3].write(JSON.stringify({ id, method, params: params || {}, ...(sessionId ? { sessionId } : {}) }) + "\0");
  });
  return {
    page: async (url) => {
      const { targetId } = await call("Target.createTarget", { url: "about:blank" });
      const { sessionId } = await call("Target.attachToTarget", { targetId, flatten: true });
      const page = { errors: [], call: (method, params) => call(method, params, sessionId) };
      pages.set(sessionId, page);
      page.evaluate = async (expression) => {
        const { result, exceptionDetails } = await page.call("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
        if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
        return result.value;
      };
      // Waits until an expression is true. It is not while the page is being left for another.
      const left = (error) => { if (!/navigated|Execution context|find context/.test(error.message)) throw error; };
      page.until = async (expression, what, seconds = 30) => {
        for (const end = Date.now() + 1000 * seconds; Date.now() < end;) {
          if (await page.evaluate(`Boolean(document.documentElement && (${expression}))`).catch(left)) return;
          await new Promise((done) => setTimeout(done, 50));
        }
        throw new Error("not in time: " + (what || expression));
      };
      page.size = (width, height) => page.call("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
      page.scheme = (value) => page.call("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }, { name: "prefers-reduced-motion", value: "reduce" }] });
      page.picture = async (file) => require("fs").writeFileSync(file, Buffer.from((await page.call("Page.captureScreenshot")).data, "base64"));
      for (const domain of ["Runtime", "Log", "Page", "DOM"]) await page.call(domain + ".enable");
      page.go = (address) => page.call("Page.navigate", { url: address });
      await page.go(url);
      return page;
    },
    pages: () => [...pages.values()],
    close: () => new Promise((done) => { child.on("exit", done); child.kill("SIGKILL"); }),
  };
};
