/** The page's only style: colors of src/web/tokens.css, by the theme and text size that the reader chose for the site. */
export const apiPageStyle = [
  ':root{color-scheme:light;--bg:#f6faf9;--card:#fff;--text:#16202a;--text-2:#45525c;--line:#cfd9dc;--link:#1d5a9b;--code:#e3ebee}',
  ':root[data-theme=dark]{color-scheme:dark;--bg:#10171d;--card:#18222a;--text:#eef3f3;--text-2:#b8c4ca;--line:#34424c;--link:#8fc1f5;--code:#24323c}',
  ':root[data-text-size=large]{font-size:112.5%}:root[data-text-size=larger]{font-size:125%}',
  'body{margin:0;padding:1rem 1rem 3rem;background:var(--bg);color:var(--text);font:1rem/1.6 system-ui,sans-serif}',
  'main{max-width:56rem;margin:0 auto;overflow-wrap:anywhere}',
  'h1{margin:.5rem 0;font-size:1.75rem;line-height:1.3}h2{margin:2.5rem 0 .5rem;font-size:1.375rem}h3{margin:0;font-size:1.0625rem}h4{margin:1rem 0 .25rem;font-size:.9375rem;color:var(--text-2)}p{margin:.5rem 0}',
  'a{color:var(--link)}code,pre{font-family:ui-monospace,monospace;font-size:.9em}code{padding:.1em .3em;border-radius:.25rem;background:var(--code)}pre{margin:.25rem 0;padding:.75rem;border-radius:.5rem;background:var(--code);white-space:pre-wrap}',
  'nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1rem;margin:0;padding:0;list-style:none}nav a{display:inline-flex;align-items:center;min-height:2.75rem}nav a[aria-current]{color:inherit;font-weight:bold;text-decoration:none}',
  'section>section{margin:.75rem 0;padding:1rem;border:1px solid var(--line);border-radius:.75rem;background:var(--card)}section>section:target{outline:3px solid var(--link)}',
  '.calls{margin:.5rem 0;padding-left:1.25rem}.calls li{padding:.25rem 0}',
  'dl{margin:.25rem 0}dl dl{padding-left:1rem;border-left:2px solid var(--line)}dt{margin-top:.5rem}dd{margin:0 0 0 1rem}dt span,.type{color:var(--text-2)}',
].join('')
