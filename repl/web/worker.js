// The worker that holds the program. A message has an id and, in this order: module and files at first, write { path: data }, request,
// read [path]. The answer has the same id, and the files that were read or that it names.
let kernel = null, last = Promise.resolve();
const work = async ({ id, module, files, write, request, read }) => {
  try {
    if (module) kernel = await makeKernel(module, files);
    for (const [path, data] of Object.entries(write || {})) kernel.write(path, data);
    const answer = request ? kernel.call(request) : null, found = {};
    for (const path of (read || []).concat(answer && (answer.file || answer.record) || [])) found[path] = kernel.read(path.startsWith("/") ? path : "/" + path);
    postMessage({ id, answer, files: found });
  } catch (error) {
    postMessage({ id, broken: String(error) });
  }
};
onmessage = (event) => { last = last.then(() => work(event.data)); };
