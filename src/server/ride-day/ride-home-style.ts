/** The page's only style: colors of src/web/tokens.css, by the device's choice of light or dark. */
export const rideHomeStyle = [
  ':root{color-scheme:light dark;--bg:#f6faf9;--text:#16202a;--text-2:#45525c;--line:#cfd9dc;--link:#1d5a9b;--calm:#e3ebee;--on-calm:#16202a;--on:#0c6b4d;--on-on:#fff;--off:#b32a20;--on-off:#fff}',
  '@media(prefers-color-scheme:dark){:root{--bg:#10171d;--text:#eef3f3;--text-2:#b8c4ca;--line:#34424c;--link:#8fc1f5;--calm:#24323c;--on-calm:#eef3f3;--on:#8fd9b6;--on-on:#0d1d17;--off:#ffb3a8;--on-off:#2b0a06}}',
  'body{margin:0;padding:1rem 1.125rem 2.5rem;background:var(--bg);color:var(--text);font:1.1875rem/1.6 system-ui,sans-serif}',
  'main{max-width:36rem;margin:0 auto;word-break:keep-all;overflow-wrap:anywhere}',
  'h1{margin:.25rem 0 .75rem;font-size:1.625rem;line-height:1.3}h2{margin:2rem 0 .5rem;font-size:1.25rem}h3{margin:1.25rem 0 .25rem;font-size:1.1875rem}p{margin:.5rem 0}',
  '.club{margin:0;color:var(--text-2)}',
  'nav{display:flex;gap:1rem}nav a{min-height:2.75rem;display:inline-flex;align-items:center}nav a[aria-current]{color:inherit;font-weight:bold;text-decoration:none}',
  '.state{padding:1rem 1.125rem;border-radius:.75rem;font-size:1.875rem;font-weight:800;line-height:1.25}',
  '.state-calm{background:var(--calm);color:var(--on-calm)}.state-on{background:var(--on);color:var(--on-on)}.state-off{background:var(--off);color:var(--on-off)}',
  'dl{margin:1.25rem 0 0}dl div{padding:.5rem 0;border-top:1px solid var(--line)}dt{color:var(--text-2);font-size:1rem}dd{margin:0;font-weight:600;white-space:pre-line}',
  'ol{margin:0;padding:0;list-style:none}li{padding:.5rem 0;border-top:1px solid var(--line)}',
  'a{color:var(--link)}li a{display:inline-block;padding:.5rem 0}',
  '.call{display:inline-block;padding:.6rem 1.25rem;border:2px solid currentColor;border-radius:.5rem;font-weight:bold;text-decoration:none}.call span{white-space:nowrap}',
  '.again{display:inline-flex;align-items:center;min-height:2.75rem;font-weight:bold}',
  'footer{margin-top:2rem;padding-top:.75rem;border-top:1px solid var(--line);color:var(--text-2);font-size:1rem}',
].join('')
