/** One quiet column, light and dark. It looks different from the shop, so that users do not confuse them. */
export const style = `
:root { color-scheme: light dark; --ground: #eef2f1; --card: #fff; --ink: #14211f; --soft: #52625f; --line: #d5dedb;
  --brand: #0b6158; --on-brand: #fff; --mark: #ffe9a8; --on-mark: #4a3500; --warn: #a3261b; }
@media (prefers-color-scheme: dark) { :root { --ground: #0e1513; --card: #18211f; --ink: #e7efed; --soft: #a3b3af;
  --line: #2e3b38; --brand: #5cc9ba; --on-brand: #06211d; --mark: #4a3b0c; --on-mark: #ffe9a8; --warn: #ff9d92; } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--ground); color: var(--ink); line-height: 1.5; -webkit-text-size-adjust: 100%;
  font: 1rem/1.5 "PingFang HK", "PingFang TC", "Noto Sans HK", "Noto Sans TC", "Noto Sans CJK HK", "Microsoft JhengHei", system-ui, sans-serif }
.page { max-width: 30rem; margin: 0 auto; padding: 1rem 1rem calc(2rem + env(safe-area-inset-bottom)) }
.bar { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem }
h1 { font-size: 1.1875rem; line-height: 1.25 }
small { font-size: .8125rem; font-weight: 500; color: var(--soft); margin-right: .25rem }
.tag { background: var(--mark); color: var(--on-mark); border-radius: 999px; padding: .125rem .625rem; font-size: .8125rem; white-space: nowrap }
.bar a { margin-left: auto; padding: .625rem 0; white-space: nowrap }
a { color: var(--brand) }
.notice { color: var(--soft); font-size: .8125rem; margin-bottom: 1rem }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 1.25rem; padding: 1.25rem; margin-bottom: 1rem }
.amount { font-size: 2.5rem; font-weight: 700; line-height: 1.25; text-align: center; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.amount small { font-size: 1rem; margin-right: .375rem }
.to { text-align: center; color: var(--soft) }
.to b { color: var(--ink); font-weight: 500 }
dl { display: grid; grid-template-columns: auto 1fr; gap: .5rem 1rem; margin-top: 1.25rem; padding-top: 1rem; border-top: 1px solid var(--line) }
dt { color: var(--soft) }
dd { text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere }
.state { text-align: center; font-weight: 700; font-size: 1.1875rem; margin-top: .5rem }
h2 { font-size: 1rem; margin: 1.5rem 0 .75rem }
button, .button { display: block; width: 100%; min-height: 3rem; border-radius: .75rem; border: 1px solid var(--line); font: inherit; font-weight: 500;
  padding: .625rem 1rem; text-align: center; text-decoration: none; cursor: pointer; background: var(--card); color: var(--ink) }
button:active, .button:active { filter: brightness(.92) }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px }
.main { background: var(--brand); border-color: var(--brand); color: var(--on-brand); font-weight: 700; margin-bottom: .75rem }
.no { color: var(--warn) }
.back { margin-top: 1rem }
.tries { list-style: none; padding: 0; display: grid; gap: 1rem }
.tries p { color: var(--soft); font-size: .8125rem; margin: .25rem .25rem 0 }
.list { list-style: none; padding: 0; display: grid; gap: .75rem }
.list a, .list div { display: grid; grid-template-columns: 1fr auto; gap: .125rem 1rem; color: inherit; text-decoration: none; background: var(--card);
  border: 1px solid var(--line); border-radius: 1rem; padding: .875rem 1.125rem }
.list b { font-variant-numeric: tabular-nums }
.list span { color: var(--soft); font-size: .8125rem }
.list span:last-child { text-align: right }
`
