#!/usr/bin/env node
/**
 * feed-server.mjs - local HTTP server for feed-reader tests and benchmarks.
 * Serves the output of gen-feeds.mjs, or any folder of feed files, and can be
 * told to misbehave in every way a feed host misbehaves. Plain Node (>= 18),
 * no dependencies, loopback only.
 *
 *   node feed-server.mjs --dir ./feeds --port 8099
 *
 * Options:
 *   --dir DIR      folder written by gen-feeds.mjs (r0/, r1/ ... + manifest.json)
 *                  or a plain folder of documents                 (./feeds)
 *   --port N       0 picks a free one; the address is printed     (8099)
 *   --hosts N      listen on 127.0.0.1 .. 127.0.0.N (Linux), so that per-host
 *                  limits of a reader see N different hosts       (1)
 *   --tls KEY,CERT serve HTTPS with these PEM files
 *   --latency MS   delay before every feed response               (0)
 *   --verbose      one line per request on stderr
 *
 * Normal addresses:
 *   /feeds/FILE        the document: ETag + Last-Modified, 304 when they match,
 *                      gzip/br/deflate when asked for
 *   /b/BEHAVIOUR[,BEHAVIOUR...]/FILE   the same document, misbehaving; see below
 *   /site/ID/          HTML page with <link rel="alternate"> to the feed, icon
 *   /article/KEY.html  article page with navigation, aside, ads and footer
 *                      around a known text ("MARK-BEGIN KEY ... MARK-END KEY")
 *   /img/WxH/KEY.svg   image, Cache-Control one day
 *   /media/KEY.mp3     a short silent-ish byte stream with Range support
 *   /, /favicon.ico, /robots.txt, /feeds.opml
 *
 * Behaviours (joined with commas, applied together where that makes sense):
 *   no-etag no-lastmod no-validators   leave validators out
 *   weak-etag       W/"..." validators
 *   etag-gzip       Apache style "...-gzip" ETag that the reader must echo as is
 *   changing-etag   a new ETag every time with an unchanged body
 *   ignore-cond     never answers 304
 *   no-gzip         identity only;   force-gzip  gzip even when not asked for
 *   bad-gzip        Content-Encoding: gzip with a body that is not
 *   bomb=MB         gzip that inflates to MB megabytes (a valid RSS prefix)
 *   huge=MB         identity body of MB megabytes;   endless  never ends
 *   slow=MS         wait before the headers;  drip=MS  64 bytes every MS ms
 *   hang            accept and never answer;  hang-body  headers, then silence
 *   reset           close the socket;  truncated  half the body, then close
 *   status=N        answer N (body: short HTML);  retry-after=SECONDS|date
 *   fail=N          the first N requests get 503, then normal
 *   redirect=N      N hops of 302 before the document;  permanent  with 301
 *                   (redirect=1,permanent: reader should store the new address)
 *   code=307|308    status to redirect with;  loop  redirects to itself
 *   to=URL          redirect to URL (percent-encoded), for SSRF tests
 *   refresh         HTML with <meta http-equiv=refresh> to the document
 *   type=MIME       other Content-Type (percent-encoded), no-type  none
 *   charset=NAME    charset parameter in Content-Type (may contradict the XML)
 *   sniff           nosniff + text/plain
 *   auth=USER:PASS  Basic auth;  cookie=NAME  302 that sets a cookie, loops
 *                   without it;  ua=REGEX  403 unless User-Agent matches
 *   html            an HTML page instead of a feed;  empty  200 with no body
 *   chunked         no Content-Length;  max-age=SECONDS  Cache-Control
 *   hub=URL         Link: <URL>; rel="hub" and rel="self" headers (WebSub)
 *
 * Control (any method, answers JSON):
 *   /__stats               counts by status and path, bytes, 304 share, peak
 *                          concurrency overall and per host
 *   /__reset               zero the counters
 *   /__reload              read the manifest again
 *   /__round/N             serve round N of every feed from now on
 *   /__log                 the last 1000 requests with the headers readers send
 *   /__hook                records the request body (webhook receiver)
 *   /__hooks               what /__hook received
 */
import { createServer } from 'node:http';
import { createServer as createTls } from 'node:https';
import { createHash } from 'node:crypto';
import { readFileSync, existsSync, statSync } from 'node:fs';
import { join, normalize, extname } from 'node:path';
import { gzipSync, brotliCompressSync, deflateSync, createGzip, constants } from 'node:zlib';

/* ------------------------------------------------------------- options -- */

const o = { dir: './feeds', port: 8099, hosts: 1, tls: '', latency: 0, verbose: false };
for (let i = 2; i < process.argv.length; i++) {
  const k = process.argv[i].replace(/^--/, '');
  if (!(k in o)) throw new Error(`unknown argument ${process.argv[i]}`);
  if (typeof o[k] === 'boolean') o[k] = true;
  else o[k] = typeof o[k] === 'number' ? Number(process.argv[++i]) : process.argv[++i];
}
let round = 0;
const manifestPath = join(o.dir, 'manifest.json');
const types = new Map();
const titles = new Map();
/** The manifest names the server's address, so it may be written after the server has started. */
function readManifest() {
  if (!existsSync(manifestPath)) return;
  for (const f of JSON.parse(readFileSync(manifestPath, 'utf8')).feeds) {
    types.set(f.file, f.contentType);
    titles.set(f.id, f);
  }
}
readManifest();
const TYPES = { '.xml': 'application/xml', '.rss': 'application/rss+xml', '.atom': 'application/atom+xml', '.rdf': 'application/rdf+xml', '.json': 'application/feed+json', '.html': 'text/html; charset=utf-8', '.opml': 'text/x-opml; charset=utf-8' };

/* ------------------------------------------------------------ documents -- */

const cache = new Map();
/** Document by name: bytes, compressed forms, validators. Null when missing. */
function load(name) {
  const rel = normalize('/' + name).slice(1);
  let path = null;
  for (let r = round; r >= 0 && !path; r--) { const p = join(o.dir, `r${r}`, rel); if (existsSync(p)) path = p; }
  if (!path && existsSync(join(o.dir, rel)) && statSync(join(o.dir, rel)).isFile()) path = join(o.dir, rel);
  if (!path) return null;
  let d = cache.get(path);
  if (!d) {
    const body = readFileSync(path);
    const hash = createHash('sha1').update(body).digest('hex').slice(0, 20);
    d = { body, hash, modified: new Date(Math.floor(statSync(path).mtimeMs / 1000) * 1000), type: types.get(rel) ?? TYPES[extname(rel)] ?? 'application/octet-stream', gzip: null, br: null, deflate: null };
    cache.set(path, d);
  }
  return d;
}
const compressed = (d, how) => (d[how] ??= how === 'gzip' ? gzipSync(d.body, { level: 6 }) : how === 'deflate' ? deflateSync(d.body)
  : brotliCompressSync(d.body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));

/* ------------------------------------------------------------- counters -- */

let stats;
const log = [];
const hooks = [];
const zero = () => { stats = { since: new Date().toISOString(), requests: 0, bytes: 0, statuses: {}, paths: {}, peak: 0, peakPerHost: {}, first: null, last: null }; };
zero();
let active = 0;
const activePerHost = {};
const failures = new Map();

/* ------------------------------------------------------------- helpers -- */

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const esc = (s) => String(s).replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c]);
function send(res, status, headers, body) {
  const buf = Buffer.isBuffer(body) ? body : Buffer.from(body ?? '');
  if (res.req.method !== 'HEAD') stats.bytes += buf.length;
  res.writeHead(status, { ...(status === 304 ? {} : { 'content-length': buf.length }), ...headers });
  res.end(res.req.method === 'HEAD' || status === 304 ? undefined : buf);
}
const html = (res, status, text, headers = {}) => send(res, status, { 'content-type': 'text/html; charset=utf-8', ...headers }, `<!doctype html><title>${esc(text)}</title><p>${esc(text)}</p>`);

/** Waits until stream can take more, or the response is gone. */
const drained = (stream, res) => new Promise((done) => {
  const end = () => { stream.off('drain', end); res.off('close', end); done(); };
  stream.once('drain', end); res.once('close', end);
});

/** The document as it should be, less what the behaviours in b change. */
async function serve(req, res, name, b) {
  const d = load(name);
  if (!d) return html(res, 404, 'no such feed');
  const h = { vary: 'accept-encoding', date: new Date().toUTCString() };
  const self = `http://${req.headers.host}${req.url}`;
  if ('hub' in b) h.link = `<${b.hub}>; rel="hub", <${self}>; rel="self"`;
  if ('max-age' in b) h['cache-control'] = `max-age=${b['max-age']}`;
  if ('retry-after' in b) h['retry-after'] = b['retry-after'] === 'date' ? new Date(Date.now() + 3600e3).toUTCString() : b['retry-after'];
  if ('status' in b) return html(res, Number(b.status), `status ${b.status}`, h);

  let etag = `"${d.hash}"`;
  if ('changing-etag' in b) etag = `"${d.hash}-${stats.requests}"`;
  if ('weak-etag' in b) etag = 'W/' + etag;
  const wants = String(req.headers['accept-encoding'] ?? '');
  let how = 'no-gzip' in b ? null : /\bbr\b/.test(wants) ? 'br' : /\bgzip\b/.test(wants) || 'force-gzip' in b ? 'gzip' : /\bdeflate\b/.test(wants) ? 'deflate' : null;
  if ('force-gzip' in b) how = 'gzip';
  if ('etag-gzip' in b && how) etag = etag.replace(/"$/, '-gzip"');
  if (!('no-etag' in b) && !('no-validators' in b)) h.etag = etag;
  if (!('no-lastmod' in b) && !('no-validators' in b)) h['last-modified'] = d.modified.toUTCString();

  if (!('ignore-cond' in b)) {
    const inm = req.headers['if-none-match'];
    const ims = Date.parse(req.headers['if-modified-since'] ?? '');
    const strip = (x) => x.trim().replace(/^W\//, '');
    const same = inm !== undefined ? h.etag !== undefined && inm.split(',').some((x) => x.trim() === '*' || strip(x) === strip(h.etag))
      : h['last-modified'] !== undefined && ims >= d.modified.getTime();
    if (same) return send(res, 304, h, '');
  }

  let body = how ? compressed(d, how) : d.body;
  if (how) h['content-encoding'] = how;
  h['content-type'] = 'type' in b ? b.type : 'sniff' in b ? 'text/plain' : d.type;
  if ('sniff' in b) h['x-content-type-options'] = 'nosniff';
  if ('charset' in b) h['content-type'] = h['content-type'].replace(/;.*/, '') + `; charset=${b.charset}`;
  if ('no-type' in b) delete h['content-type'];
  if ('html' in b) { body = Buffer.from('<!doctype html><title>Not a feed</title><p>Nothing here'); delete h['content-encoding']; h['content-type'] = 'text/html'; }
  if ('empty' in b) { body = Buffer.alloc(0); delete h['content-encoding']; }
  if ('bad-gzip' in b) { body = d.body; h['content-encoding'] = 'gzip'; }

  const prefix = '<?xml version="1.0"?><rss version="2.0"><channel><title>Large</title><item><guid>1</guid><title>1</title><description>';
  if ('bomb' in b) {
    delete h.etag; delete h['last-modified'];
    res.writeHead(200, { ...h, 'content-encoding': 'gzip', 'content-type': 'application/rss+xml' });
    const z = createGzip(); z.pipe(res); z.write(prefix);
    const mb = Buffer.alloc(1 << 20, 'A');
    for (let i = 0; i < Number(b.bomb) && !res.destroyed; i++) if (!z.write(mb)) await drained(z, res);
    return z.end('</description></item></channel></rss>');
  }
  if ('huge' in b || 'endless' in b) {
    delete h['content-encoding'];
    res.writeHead(200, { ...h, 'content-type': 'application/rss+xml' });
    res.write(prefix);
    const mb = Buffer.alloc(1 << 20, 'A');
    for (let i = 0; ('endless' in b || i < Number(b.huge)) && !res.destroyed; i++) { stats.bytes += mb.length; if (!res.write(mb)) await drained(res, res); }
    return res.end('</description></item></channel></rss>');
  }
  if ('hang-body' in b) { res.writeHead(200, { ...h, 'content-length': body.length }); res.write(body.subarray(0, 64)); return undefined; }
  if ('truncated' in b) { res.writeHead(200, { ...h, 'content-length': body.length }); res.write(body.subarray(0, body.length >> 1), () => res.destroy()); return undefined; }
  if ('drip' in b) {
    res.writeHead(200, h);
    for (let i = 0; i < body.length && !res.destroyed; i += 64) { res.write(body.subarray(i, i + 64)); await sleep(Number(b.drip)); }
    return res.end();
  }
  if ('chunked' in b) { stats.bytes += body.length; res.writeHead(200, h); res.write(body.subarray(0, 10)); return res.end(body.subarray(10)); }
  return send(res, 200, h, body);
}

/** Behaviours that decide before the document is looked at. True = answered. */
async function before(req, res, list, b, name) {
  const again = (drop, add = []) => `/b/${[...list.filter((x) => !drop.some((y) => x === y || x.startsWith(y + '='))), ...add].join(',') || 'ok'}/${name}`;
  if ('slow' in b) await sleep(Number(b.slow));
  if ('hang' in b) return true;
  if ('reset' in b) { req.socket.destroy(); return true; }
  if ('ua' in b && !new RegExp(b.ua).test(req.headers['user-agent'] ?? '')) { html(res, 403, 'user agent refused'); return true; }
  if ('auth' in b && req.headers.authorization !== 'Basic ' + Buffer.from(b.auth).toString('base64')) { html(res, 401, 'login', { 'www-authenticate': 'Basic realm="feeds"' }); return true; }
  if ('cookie' in b && !new RegExp(`(^|; ?)${b.cookie}=`).test(req.headers.cookie ?? '')) { html(res, 302, 'cookie', { location: req.url, 'set-cookie': `${b.cookie}=1; Path=/` }); return true; }
  if ('fail' in b) {
    const n = (failures.get(req.url) ?? 0) + 1; failures.set(req.url, n);
    if (n <= Number(b.fail)) { html(res, 503, 'try later'); return true; }
  }
  const code = Number(b.code ?? ('permanent' in b ? 301 : 302));
  if ('to' in b) { html(res, code, 'moved', { location: b.to }); return true; }
  if ('loop' in b) { html(res, code, 'moved', { location: req.url }); return true; }
  if (Number(b.redirect) > 0) {
    const left = Number(b.redirect) - 1;
    html(res, code, 'moved', { location: left ? again(['redirect'], [`redirect=${left}`]) : again(['redirect', 'permanent', 'code']) });
    return true;
  }
  if ('refresh' in b) { send(res, 200, { 'content-type': 'text/html' }, `<meta http-equiv="refresh" content="0; url=/feeds/${name}">`); return true; }
  return false;
}

/* -------------------------------------------------------------- routing -- */

async function handle(req, res) {
  const url = new URL(req.url, 'http://x');
  const path = decodeURIComponent(url.pathname);
  let m;
  if ((m = /^\/feeds\/(.+)$/.exec(path))) { if (o.latency) await sleep(o.latency); return serve(req, res, m[1], {}); }
  if ((m = /^\/b\/([^/]*(?:%2F[^/]*)*)\/(.+)$/i.exec(url.pathname))) {
    const list = m[1].split(',');
    const b = {};
    for (const x of list) { const i = x.indexOf('='); b[i < 0 ? x : x.slice(0, i)] = i < 0 ? '' : decodeURIComponent(x.slice(i + 1)); }
    if (o.latency) await sleep(o.latency);
    if (await before(req, res, list, b, m[2])) return undefined;
    return serve(req, res, decodeURIComponent(m[2]), b);
  }
  if ((m = /^\/site\/([^/]+)\/?/.exec(path))) {
    const f = titles.get(m[1]);
    return send(res, 200, { 'content-type': 'text/html; charset=utf-8' }, `<!doctype html><html lang="${f?.lang ?? 'en'}"><head><meta charset="utf-8"><title>${esc(f?.title ?? m[1])}</title>
<link rel="alternate" type="${(f?.contentType ?? 'application/rss+xml').split(';')[0]}" title="${esc(f?.title ?? 'feed')}" href="/feeds/${f?.file ?? m[1] + '.xml'}">
<link rel="icon" href="/img/64x64/${esc(m[1])}.svg"></head><body><h1>${esc(f?.title ?? m[1])}</h1></body></html>`);
  }
  if ((m = /^\/article\/(.+)\.html$/.exec(path))) {
    const para = (i) => `<p>Paragraph ${i} of article ${esc(m[1])}. ${'This sentence is part of the article body, with a comma, and enough length to be recognised as text. '.repeat(6)}</p>`;
    return send(res, 200, { 'content-type': 'text/html; charset=utf-8' }, `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Article ${esc(m[1])} - Example Site</title><meta property="og:image" content="/img/1200x630/${esc(m[1])}.svg"></head><body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/about">About</a></li></ul></nav><aside class="sidebar ad">BOILERPLATE-AD Buy now</aside>
<main><article><h1>Article ${esc(m[1])}</h1><p>MARK-BEGIN ${esc(m[1])}</p>${[1, 2, 3, 4, 5, 6].map(para).join('\n')}<p>MARK-END ${esc(m[1])}</p></article></main>
<section class="comments">BOILERPLATE-COMMENT First!</section><footer>BOILERPLATE-FOOTER Copyright</footer><script>document.title='x'</script></body></html>`);
  }
  if ((m = /^\/img\/(\d+)x(\d+)\/(.+)$/.exec(path))) {
    const hue = [...m[3]].reduce((a, c) => (a * 31 + c.charCodeAt(0)) % 360, 7);
    return send(res, 200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=86400' }, `<svg xmlns="http://www.w3.org/2000/svg" width="${m[1]}" height="${m[2]}"><rect width="100%" height="100%" fill="hsl(${hue} 60% 60%)"/></svg>`);
  }
  if ((m = /^\/media\/(.+)$/.exec(path))) {
    const size = 200000;
    const range = /^bytes=(\d*)-(\d*)$/.exec(req.headers.range ?? '');
    const a = range ? Math.min(range[1] === '' ? size - Number(range[2]) : Number(range[1]), size - 1) : 0;
    const z = range && range[1] !== '' && range[2] !== '' ? Math.min(Number(range[2]), size - 1) : size - 1;
    return send(res, range ? 206 : 200, { 'content-type': 'audio/mpeg', 'accept-ranges': 'bytes', ...(range ? { 'content-range': `bytes ${a}-${z}/${size}` } : {}) }, Buffer.alloc(z - a + 1, 0xff));
  }
  if (path === '/') return html(res, 200, 'feed host');
  if (path === '/feeds.opml') return serve(req, res, 'feeds.opml', {});
  if (path === '/favicon.ico') return send(res, 200, { 'content-type': 'image/x-icon', 'cache-control': 'max-age=86400' }, Buffer.from('AAABAAEAAQEAAAEAGAAwAAAAFgAAACgAAAABAAAAAgAAAAEAGAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA/wAAAAAA', 'base64'));
  if (path === '/robots.txt') return send(res, 200, { 'content-type': 'text/plain' }, 'User-agent: *\nAllow: /\n');
  return html(res, 404, 'not found');
}

async function control(req, res, path) {
  const json = (x) => { const s = JSON.stringify(x, null, 1); res.writeHead(200, { 'content-type': 'application/json' }); res.end(s); };
  let m;
  if (path === '/__stats') return json({ ...stats, seconds: stats.first ? (stats.last - stats.first) / 1000 : 0, distinctPaths: Object.keys(stats.paths).length, round });
  if (path === '/__reload') { readManifest(); return json({ ok: true }); }
  if (path === '/__reset') { zero(); failures.clear(); log.length = 0; return json({ ok: true }); }
  if ((m = /^\/__round\/(\d+)$/.exec(path))) { round = Number(m[1]); return json({ round }); }
  if (path === '/__log') return json(log);
  if (path === '/__hooks') return json(hooks);
  if (path === '/__hook') {
    const parts = []; for await (const c of req) parts.push(c);
    hooks.push({ at: new Date().toISOString(), method: req.method, headers: req.headers, body: Buffer.concat(parts).toString('utf8').slice(0, 1 << 20) });
    if (hooks.length > 1000) hooks.shift();
    return json({ ok: true });
  }
  return json({ error: 'unknown control path' });
}

async function listener(req, res) {
  const path = req.url.split('?')[0];
  if (path.startsWith('/__')) return control(req, res, path);
  const now = Date.now();
  const host = req.socket.localAddress;
  stats.requests++; stats.first ??= now; stats.last = now;
  active++; activePerHost[host] = (activePerHost[host] ?? 0) + 1;
  stats.peak = Math.max(stats.peak, active);
  stats.peakPerHost[host] = Math.max(stats.peakPerHost[host] ?? 0, activePerHost[host]);
  res.once('close', () => {
    active--; activePerHost[host]--;
    stats.last = Date.now();
    const s = res.headersSent ? res.statusCode : 'none';
    stats.statuses[s] = (stats.statuses[s] ?? 0) + 1;
    const p = (stats.paths[path] ??= {}); p[s] = (p[s] ?? 0) + 1;
    log.push({ at: new Date(now).toISOString(), ms: Date.now() - now, method: req.method, url: req.url, host, status: s, headers: req.headers });
    if (log.length > 1000) log.shift();
    if (o.verbose) console.error(`${host} ${req.method} ${req.url} ${s} ${Date.now() - now}ms`);
  });
  try { await handle(req, res); } catch (e) { if (!res.headersSent) html(res, 500, String(e)); else res.destroy(); }
  return undefined;
}

const tls = o.tls ? { key: readFileSync(o.tls.split(',')[0]), cert: readFileSync(o.tls.split(',')[1]) } : null;
let port = o.port;
for (let i = 1; i <= o.hosts; i++) {
  const server = tls ? createTls(tls, listener) : createServer(listener);
  server.keepAliveTimeout = 5000;
  await new Promise((ok, no) => { server.once('error', no); server.listen(port, `127.0.0.${i}`, ok); });
  port = server.address().port;
}
console.log(`${tls ? 'https' : 'http'}://127.0.0.1:${port} (${o.hosts} host(s)), dir ${o.dir}`);
