// Bytes in the page and in links: base64, gzip, deflate.
const utf8 = new TextEncoder(), plain = new TextDecoder();
const bytesOf = (base64) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
const unpack = (id) => through(bytesOf($(id).textContent), new DecompressionStream("gzip"));

// The files of the program: each has a line before it, its path and its size.
const readFiles = (all) => {
  const files = {};
  for (let at = 0; at < all.length;) {
    const end = all.indexOf(10, at), [path, size] = plain.decode(all.subarray(at, end)).split(" ");
    files[path] = all.slice(end + 1, end + 1 + Number(size));
    at = end + 1 + Number(size);
  }
  return files;
};

// An object as the part of an address behind the #, and back.
const toLink = async (object) => {
  const bytes = await through(utf8.encode(JSON.stringify(object)), new CompressionStream("deflate-raw"));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
};
const fromLink = async (text) => {
  const bytes = bytesOf(text.replace(/-/g, "+").replace(/_/g, "/"));
  const all = await through(bytes, new DecompressionStream("deflate-raw"));
  return JSON.parse(plain.decode(all));
};

// Offers a file to keep.
const saveFile = (name, content, type) => {
  const link = make("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
};
