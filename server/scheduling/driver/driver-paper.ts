import { qrSvg } from '../../kit/pdf/qr.ts'
import { Html, html } from '../../kit/text/html.ts'

/*
 * A coach's day on one sheet of A4, for whoever drives by paper: the stops in their order without what is pressed, phones in digits, and a
 * code that leads back here. A van's twelve stops stand in large type; a coach's forty-five in two columns of small type.
 */

/** Up to so many stops a sheet takes in large type, and in one column. */
const largeUpTo = 14
const columnUpTo = 24

export const paperClass = (stops: number): string =>
  stops <= largeUpTo ? 'large' : stops <= columnUpTo ? 'middle' : 'small'

export const paperCss = `
.on-paper{display:none}
@media print{
@page{size:A4;margin:9mm}
:root{--ink:#000;--muted:#000;--line:#999;--page:#fff;--card:#fff;--sea:#000;--coral:#000}
body{font-size:12px;line-height:1.25}
:root:lang(th) body{line-height:1.4}
main,header,footer{max-width:none;padding:0}
main{padding-right:25mm}
header,h1{font-size:16px;line-height:1.2}
h2{margin:6px 0 2px;font-size:14px;line-height:1.2}
p{margin:0}
nav,form,footer,.acts,.net,#share{display:none!important}
.on-paper{display:block}
.paper-code{position:fixed;top:0;right:0;width:22mm}
.paper-code svg{display:block;width:100%;height:auto}
#stops{margin-right:-25mm}
.card{display:grid;grid-template-columns:max-content 1fr;column-gap:10px;margin:0;padding:4px 0;border:0;border-bottom:1px solid var(--line);border-radius:0;break-inside:avoid}
.card>*{grid-column:2}
.card>.time{grid-column:1;grid-row:1/span 6}
.card .state{margin:0;padding:0;border:0}
.large .card{font-size:13px}
.large :is(.time,.place){font-size:18px}
.middle .card{padding:2px 0;font-size:11px}
.middle :is(.time,.place){font-size:13px}
.small{columns:2;column-gap:7mm}
.small h2,.small>p{column-span:all}
.small .card{padding:1px 0;font-size:8.5px;line-height:1.15;column-gap:6px}
.small :is(.time,.place){font-size:10px}
:root:lang(th) .small .card{line-height:1.3}
}`

/** The way back to this page, for a phone that is held over the paper. */
export const paperCode = (url: string): Html =>
  html`<div class="on-paper paper-code">${new Html(qrSvg(url))}</div>`
