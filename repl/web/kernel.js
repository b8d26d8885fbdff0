// The program as WebAssembly: makeKernel(module, files) gives { call, read, write, remove }. Files are in memory, at absolute paths;
// files is { path: bytes }. It runs in a worker of the page, and in node for tests.
"use strict";
const makeKernel = async (module, files) => {
  const EBADF = 8, EEXIST = 20, EINVAL = 28, EISDIR = 31, ENOENT = 44, ENOSYS = 52, ENOTDIR = 54;
  const CREATE = 1, DIRECTORY = 2, NEW = 4, CUT = 8, APPEND = 1;
  const text = new TextDecoder(), bytes = new TextEncoder();
  let memory, table, stack;
  const view = () => new DataView(memory.buffer);
  const part = (at, n) => new Uint8Array(memory.buffer, at, n);
  const stringAt = (at, n) => text.decode(part(at, n));

  // ---- files -----------------------------------------------------------------------------------

  const nodes = new Map();                 // path -> { data, size, links }; a directory has no data
  nodes.set("/", { links: 1 });
  const put = (path, data) => {
    for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) if (!nodes.has(path.slice(0, at))) nodes.set(path.slice(0, at), { links: 1 });
    nodes.set(path, { data, size: data.length, links: 1 });
  };
  for (const [path, data] of Object.entries(files)) put(path, data);
  const open = [null, null, null, { path: "/", node: nodes.get("/"), at: 0, append: false }];   // 3 is the root
  const resolve = (fd, at, n) => {
    const parts = [];
    for (const name of (open[fd].path + "/" + stringAt(at, n)).split("/")) {
      if (name === "..") parts.pop();
      else if (name && name !== ".") parts.push(name);
    }
    return "/" + parts.join("/");
  };
  const grow = (node, size) => {
    if (size > node.data.length) {
      const more = new Uint8Array(Math.max(size, 2 * node.data.length, 4096));
      more.set(node.data.subarray(0, node.size));
      node.data = more;
    }
    node.size = Math.max(node.size, size);
  };
  let numbers = 0;
  const putStat = (at, node) => {
    const out = view();
    part(at, 64).fill(0);
    node.number = node.number || ++numbers;   // two names with the same number are one file
    out.setBigUint64(at + 8, BigInt(node.number), true);
    out.setUint8(at + 16, node.data ? 4 : 3);
    out.setBigUint64(at + 24, BigInt(node.links), true);
    out.setBigUint64(at + 32, BigInt(node.size || 0), true);
  };
  const eachBuffer = (list, n, put) => {
    let sum = 0;
    for (let i = 0; i < n; i++) {
      const done = put(part(view().getUint32(list + 8 * i, true), view().getUint32(list + 8 * i + 4, true)));
      sum += done;
    }
    return sum;
  };
  const readAt = (file, list, n, from, out) => {
    if (!file || !file.node.data) return EBADF;
    let at = from;
    const sum = eachBuffer(list, n, (buffer) => {
      const some = file.node.data.subarray(at, Math.min(at + buffer.length, file.node.size));
      buffer.set(some);
      at += some.length;
      return some.length;
    });
    view().setUint32(out, sum, true);
    return sum;
  };

  const wasi = {
    environ_sizes_get: (n, size) => { view().setUint32(n, 0, true); view().setUint32(size, 0, true); return 0; },
    environ_get: () => 0,
    clock_time_get: (clock, precision, out) => { view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true); return 0; },
    proc_exit: (code) => { throw new Error("the program ended with " + code); },
    fd_prestat_get: (fd, out) => {
      if (fd !== 3) return EBADF;
      view().setUint32(out, 0, true);
      view().setUint32(out + 4, 1, true);
      return 0;
    },
    fd_prestat_dir_name: (fd, at) => { part(at, 1)[0] = 47; return 0; },
    fd_fdstat_get: (fd, out) => {
      if (!open[fd]) return EBADF;
      part(out, 24).fill(0);
      view().setUint8(out, open[fd].node.data ? 4 : 3);
      view().setUint16(out + 2, open[fd].append ? APPEND : 0, true);
      part(out + 8, 16).fill(255);
      return 0;
    },
    fd_fdstat_set_flags: () => 0,
    fd_filestat_get: (fd, out) => {
      if (!open[fd]) return EBADF;
      putStat(out, open[fd].node);
      return 0;
    },
    fd_filestat_set_size: (fd, size) => {
      const node = open[fd] && open[fd].node;
      if (!node || !node.data) return EBADF;
      grow(node, Number(size));
      node.size = Number(size);
      return 0;
    },
    fd_read: (fd, list, n, out) => {
      const file = open[fd];
      if (!file || !file.node.data) return EBADF;
      file.at += readAt(file, list, n, file.at, out);
      return 0;
    },
    fd_pread: (fd, list, n, from, out) => {
      if (!open[fd] || !open[fd].node.data) return EBADF;
      readAt(open[fd], list, n, Number(from), out);
      return 0;
    },
    fd_write: (fd, list, n, out) => {
      const file = open[fd];
      if (fd === 1 || fd === 2) { view().setUint32(out, eachBuffer(list, n, (buffer) => buffer.length), true); return 0; }
      if (!file || !file.node.data) return EBADF;
      if (file.append) file.at = file.node.size;
      const sum = eachBuffer(list, n, (buffer) => {
        grow(file.node, file.at + buffer.length);
        file.node.data.set(buffer, file.at);
        file.at += buffer.length;
        return buffer.length;
      });
      view().setUint32(out, sum, true);
      return 0;
    },
    fd_seek: (fd, offset, whence, out) => {
      const file = open[fd];
      if (!file || !file.node.data) return EBADF;
      file.at = Number(offset) + [0, file.at, file.node.size][whence];
      view().setBigUint64(out, BigInt(file.at), true);
      return 0;
    },
    fd_sync: () => 0,
    fd_close: (fd) => { if (!open[fd]) return EBADF; open[fd] = undefined; return 0; },
    fd_renumber: () => ENOSYS,
    fd_readdir: (fd, at, n, cookie, out) => {
      if (!open[fd] || open[fd].node.data) return EBADF;
      const start = open[fd].path === "/" ? "/" : open[fd].path + "/";
      const names = [...nodes.keys()].filter((path) => path !== "/" && path.startsWith(start) && !path.slice(start.length).includes("/")).sort();
      let used = 0;
      for (let i = Number(cookie); i < names.length && used < n; i++) {
        const name = bytes.encode(names[i].slice(start.length)), entry = new Uint8Array(24 + name.length), head = new DataView(entry.buffer);
        head.setBigUint64(0, BigInt(i + 1), true);
        head.setBigUint64(8, BigInt(i + 1), true);
        head.setUint32(16, name.length, true);
        head.setUint8(20, nodes.get(names[i]).data ? 4 : 3);
        entry.set(name, 24);
        const some = entry.subarray(0, n - used);
        part(at + used, some.length).set(some);
        used += some.length;
      }
      view().setUint32(out, used, true);
      return 0;
    },
    path_open: (fd, follow, at, n, how, rights, inherited, flags, out) => {
      const path = resolve(fd, at, n);
      let node = nodes.get(path);
      if (node && how & NEW) return EEXIST;
      if (!node && !(how & CREATE)) return ENOENT;
      if (node && node.data && how & DIRECTORY) return ENOTDIR;
      if (!node) {
        put(path, new Uint8Array(0));
        node = nodes.get(path);
      }
      if (how & CUT) node.size = 0;
      let free = 4;
      while (open[free]) free++;
      open[free] = { path, node, at: 0, append: Boolean(flags & APPEND) };
      view().setUint32(out, free, true);
      return 0;
    },
    path_filestat_get: (fd, follow, at, n, out) => {
      const node = nodes.get(resolve(fd, at, n));
      if (!node) return ENOENT;
      putStat(out, node);
      return 0;
    },
    path_create_directory: (fd, at, n) => {
      const path = resolve(fd, at, n);
      if (nodes.has(path)) return EEXIST;
      nodes.set(path, { links: 1 });
      return 0;
    },
    path_link: (fd, follow, at, n, to, newAt, newN) => {
      const node = nodes.get(resolve(fd, at, n)), path = resolve(to, newAt, newN);
      if (!node) return ENOENT;
      if (nodes.has(path)) return EEXIST;
      node.links++;
      nodes.set(path, node);
      return 0;
    },
    path_rename: (fd, at, n, to, newAt, newN) => {
      const path = resolve(fd, at, n), node = nodes.get(path);
      if (!node) return ENOENT;
      nodes.delete(path);
      nodes.set(resolve(to, newAt, newN), node);
      return 0;
    },
    path_unlink_file: (fd, at, n) => {
      const path = resolve(fd, at, n), node = nodes.get(path);
      if (!node) return ENOENT;
      if (!node.data) return EISDIR;
      node.links--;
      nodes.delete(path);
      return 0;
    },
    path_readlink: () => EINVAL,
  };

  // ---- Lua's jumps -----------------------------------------------------------------------------

  const jump = {};
  const script = {
    try: (f, L, ud) => {
      const depth = stack.value;
      try {
        table.get(f)(L, ud);
        return 0;
      } catch (error) {
        if (error !== jump) throw error;
        stack.value = depth;
        return 1;
      }
    },
    throw: () => { throw jump; },
  };

  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi, script });
  const program = instance.exports;
  memory = program.memory;
  table = program.__indirect_function_table;
  stack = program.__stack_pointer;
  program._initialize();
  return {
    // A request and its answer. An exception means that the program is broken: the kernel must not be used any more.
    call: (request) => {
      const given = bytes.encode(JSON.stringify(request)), at = program.malloc(given.length + 1);
      part(at, given.length).set(given);
      part(at + given.length, 1)[0] = 0;
      const said = program.web_call(at);
      program.free(at);
      const end = part(said, memory.buffer.byteLength - said).indexOf(0);
      const answer = JSON.parse(stringAt(said, end));
      program.free(said);
      return answer;
    },
    read: (path) => { const node = nodes.get(path); return node && node.data ? node.data.slice(0, node.size) : null; },
    write: (path, data) => put(path, typeof data === "string" ? bytes.encode(data) : data),
    remove: (path) => nodes.delete(path),
  };
};
