// Reads a text in hexadecimal a line, and prints the host that `URL` reads, in hexadecimal too, or
// `-` if it refuses the text or has none.
import { createInterface } from "node:readline";

let out = [];
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  let host = null;
  try {
    const url = new URL(Buffer.from(line, "hex").toString());
    // Nothing is connected to for a file.
    host = url.protocol === "file:" ? null : url.hostname;
  } catch {}
  out.push(host ? Buffer.from(host).toString("hex") : "-");
  if (out.length === 4096) {
    process.stdout.write(out.join("\n") + "\n");
    out = [];
  }
}
process.stdout.write(out.map((host) => host + "\n").join(""));
