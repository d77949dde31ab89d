import { CACHE, REFERRER, type Tls, siteHeaders } from '@server/pages/site-headers'

/** The part of a static site that its nginx configuration depends on. */
export interface NginxSite {
  readonly host: string
  /** The path in front of the calls, such as `/backend`, or empty; undefined: the backend has another origin. */
  readonly callsBelow: string | undefined
  /** The backend to which nginx forwards calls. */
  readonly backend: string
  /** Pages connect to the sockets of the reference backend at the site's own address. */
  readonly sockets: boolean
  readonly tls: Tls | undefined
}

/** The types of all files of a site, so that the configuration needs no other file. */
const TYPES: Readonly<Record<string, string>> = {
  'text/html': 'html',
  'text/css': 'css',
  'text/javascript': 'js mjs',
  'text/plain': 'txt',
  'text/xml': 'xml',
  'application/json': 'json',
  'application/manifest+json': 'webmanifest',
  'application/wasm': 'wasm',
  'image/avif': 'avif',
  'image/jpeg': 'jpg jpeg',
  'image/png': 'png',
  'image/svg+xml': 'svg',
  'image/webp': 'webp',
  'image/x-icon': 'ico',
  'font/woff2': 'woff2',
}

/** A configuration for nginx as packages install it, 1.22 or newer: one server with everything that the site needs. */
export const nginxFile = (site: NginxSite, policy: string): string => `# ${NOTE.join('\n# ')}

# Files whose names change with their content stay in caches. All others are checked at each request.
map $uri $stone_shop_cache {
  default ${quoted(CACHE.checked)};
  ~^/assets/ ${quoted(CACHE.hashed)};
}

# The address of an order link contains its secret.
map $request_uri $stone_shop_referrer {
  default ${REFERRER.usual};
  ~^/(?:hk/)?s(?:[/?]|$) ${REFERRER.orderLink};
}

server {
  listen 80;
  # If TLS ends here and not at a proxy before this server:
  # listen 443 ssl;
  # ssl_certificate /etc/letsencrypt/live/${site.host}/fullchain.pem;
  # ssl_certificate_key /etc/letsencrypt/live/${site.host}/privkey.pem;
  server_name ${site.host};
  root ${ROOT};

  charset utf-8;
  charset_types text/css text/javascript text/plain text/xml application/json application/manifest+json;
  default_type application/octet-stream;
  types {
${Object.entries(TYPES)
  .map(([type, endings]) => `    ${type} ${endings};`)
  .join('\n')}
  }

  # The build has compressed copies.
  gzip_static on;
  gzip_vary on;
  # With the module ngx_brotli:
  # brotli_static on;

  # A location with an add_header of its own loses all of these.
${headerLines(site, policy)}
  # Without "always": a missing file must not stay in caches.
  add_header Cache-Control $stone_shop_cache;

  # A missing file belongs to an earlier build. The page then loads again.
  location /assets/ { try_files $uri =404; }

  # These files are not for visitors.
  location ~ ^/(?:_headers|_redirects|nginx\\.conf)$ { return 404; }

  # An address without a file gets the shell of its edition.
  location ~ ^/hk(?:/|$) { try_files $uri /hk/index.html; }
  location / { try_files $uri /index.html; }
${proxied(site)}}
`

const NOTE = [
  'The shop as a static site. `npm run build:static` wrote this file; it belongs to the shells of the same build, because the',
  'content policy contains the hashes of their inline scripts. Copy the site to /srv/stone-shop and this file to',
  '/etc/nginx/conf.d/stone-shop.conf. nginx 1.22 or newer.',
]

const ROOT = '/srv/stone-shop'

const headerLines = ({ tls }: NginxSite, policy: string): string =>
  Object.entries({ 'Content-Security-Policy': policy, ...siteHeaders(tls) })
    .map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`)
    .concat('  add_header Referrer-Policy $stone_shop_referrer always;')
    .join('\n')

/** What the backend answers. */
const proxied = ({ callsBelow, backend, sockets }: NginxSite): string => {
  const forwarded = (path: string) => location(path, backend, '    proxy_set_header Connection "";\n')
  const calls = callsBelow === undefined ? [] : ['/api/', '/login/', '/hk/login/'].map(path => callsBelow + path)
  const upgrade = '    proxy_set_header Upgrade $http_upgrade;\n    proxy_set_header Connection "upgrade";\n'
  return [
    ...(calls.length === 0 ? [] : ['\n  # The calls and the way to social logins. Cookies pass unchanged.\n']),
    ...calls.map(forwarded),
    '\n  # The pictures that an operator gave to the reference backend.\n',
    forwarded('/pictures/'),
    ...(sockets ? ['\n  # WebSockets.\n', location('/app/', backend, `${upgrade}    proxy_read_timeout 300s;\n`)] : []),
  ].join('')
}

const location = (path: string, backend: string, more: string): string => `  location ^~ ${path} {
    proxy_pass ${backend};
    proxy_http_version 1.1;
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    proxy_set_header X-Forwarded-Proto $scheme;
${more}    # An empty header is not sent, and without those above the backend's own arrive unchanged.
    add_header Backend "";
  }
`

/** A text in a configuration. nginx cannot escape a dollar sign. */
const quoted = (text: string): string => {
  if (/["$\\\n]/u.test(text)) throw new Error(`nginx.conf cannot have this value: ${text}`)
  return /^[\w.=/-]+$/u.test(text) ? text : `"${text}"`
}
