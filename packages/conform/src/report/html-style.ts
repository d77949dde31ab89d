/** The style of the report: it needs no other file, and follows the device's light or dark. */
export const style = `
:root{color-scheme:light dark;--back:light-dark(#f7f6f3,#17171a);--card:light-dark(#fff,#212126);--line:light-dark(#e2e0da,#35353c);
--text:light-dark(#1c1c1f,#ececf0);--quiet:light-dark(#5f5e63,#a3a3ad);--green:light-dark(#1e7a3c,#5fce84);--red:light-dark(#b3261e,#ff8a80);
--amber:light-dark(#8a5a00,#f3bd5d);--grey:light-dark(#5b5f69,#a8adba);--code:light-dark(#f1f0ec,#19191d)}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--text);font:1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main,header>div{max-width:64rem;margin:0 auto;padding:0 1.25rem}
header{background:var(--card);border-bottom:1px solid var(--line);padding:2rem 0 1.5rem}
h1{font-size:clamp(1.4rem,4vw,2rem);line-height:1.2;margin:.75rem 0 .4rem;text-wrap:balance}
h2{font-size:1.15rem;margin:2.25rem 0 .75rem;display:flex;gap:.6rem;align-items:baseline}
h2 small{font-weight:400;color:var(--quiet);font-size:.9rem}
.state{display:inline-block;padding:.2rem .7rem;border-radius:2rem;font-weight:650;font-size:.9rem;color:light-dark(#fff,#121214);background:var(--grey)}
.state.green{background:var(--green)}.state.red{background:var(--red)}
.where{color:var(--quiet);margin:0;overflow-wrap:anywhere}
.tally{display:grid;grid-template-columns:repeat(auto-fit,minmax(7.5rem,1fr));gap:.6rem;margin:1.25rem 0 0;padding:0;list-style:none}
.tally li{background:var(--back);border:1px solid var(--line);border-radius:.6rem;padding:.55rem .8rem}
.tally b{display:block;font-size:1.5rem;line-height:1.2;font-variant-numeric:tabular-nums}
.tally span{color:var(--quiet);font-size:.85rem}
.tally li.none b{color:var(--quiet);font-weight:400}
.bar{display:flex;height:.5rem;border-radius:.5rem;overflow:hidden;margin-top:1rem;background:var(--line)}
.bar i{display:block}
.holds{--tone:var(--green)}.broken,.unsteady{--tone:var(--red)}.warning,.unclaimed{--tone:var(--amber)}.untestable{--tone:var(--grey)}
.bar i{background:var(--tone)}.tally b{color:var(--tone)}
details.clause{background:var(--card);border:1px solid var(--line);border-left:4px solid var(--tone);border-radius:.5rem;margin:.5rem 0}
details.clause>summary{padding:.7rem .9rem;cursor:pointer;display:grid;grid-template-columns:4.5rem 1fr auto;gap:.75rem;align-items:baseline;list-style:none}
details.clause>summary::-webkit-details-marker{display:none}
summary:focus-visible{outline:3px solid var(--amber);outline-offset:2px;border-radius:.4rem}
summary code{font-weight:650;background:none;padding:0}
.why{display:block;color:var(--tone);font-size:.92rem;margin-top:.15rem;overflow-wrap:anywhere}
.level{font-size:.75rem;color:var(--quiet);white-space:nowrap}
.inside{padding:0 .9rem .9rem;border-top:1px solid var(--line)}
h3{font-size:.95rem;margin:1.1rem 0 .4rem}
pre,code{font:.85rem/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
pre{background:var(--code);border:1px solid var(--line);border-radius:.4rem;padding:.6rem .75rem;margin:.35rem 0;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere;max-height:26rem}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:.75rem}
.pair>div{min-width:0}
.label{font-size:.8rem;color:var(--quiet)}
.exchange{border:1px solid var(--line);border-radius:.4rem;margin:.4rem 0}
.exchange>summary{padding:.4rem .7rem;cursor:pointer;display:flex;gap:.6rem;align-items:baseline;flex-wrap:wrap;list-style:none}
.exchange>summary::-webkit-details-marker{display:none}
.exchange>summary::before,details.clause>summary>code::before{content:"▸";display:inline-block;width:1em;color:var(--quiet);font-weight:400}
.exchange[open]>summary::before,details.clause[open]>summary>code::before{content:"▾"}
.exchange>summary code{background:none;overflow-wrap:anywhere}
.exchange>div{padding:0 .7rem .7rem}
.status{font-variant-numeric:tabular-nums;font-weight:650}.status.no{color:var(--amber)}.status.down{color:var(--red)}
span code{background:var(--code);border-radius:.25rem;padding:.05em .3em;font-size:.88em}
ul.kept{list-style:none;padding:0;margin:0;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
ul.kept li{display:grid;grid-template-columns:4.5rem 1fr auto;gap:.75rem;padding:.45rem .9rem;border-top:1px solid var(--line)}
ul.kept li:first-child{border-top:0}
ul.kept code{color:var(--green);font-weight:650}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.25rem;margin:0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
footer{color:var(--quiet);font-size:.85rem;padding:2rem 0 3rem}
@media(max-width:40rem){.pair{grid-template-columns:1fr}details.clause>summary,ul.kept li{grid-template-columns:1fr auto;gap:.25rem .75rem}
details.clause>summary>:nth-child(2),ul.kept li>:nth-child(2){grid-column:1/-1;grid-row:2}header{padding:1.25rem 0}
.tally{grid-template-columns:repeat(3,1fr)}dl{grid-template-columns:1fr}dd{margin-bottom:.5rem}}
@media print{details{break-inside:avoid}body{background:none}}
`
