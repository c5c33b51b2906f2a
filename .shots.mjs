import { chromium } from 'playwright-core'
const base='http://localhost:4213'
const lang=process.argv[2]; const width=Number(process.argv[3]); const paths=process.argv.slice(4)
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const c=await b.newContext({viewport:{width,height:width<500?844:900},locale:lang})
const p=await c.newPage()
const r=await p.request.post(base+'/supplier/login',{form:{userName:process.env.WHO||'demo',password:'longtail-demo'}})
const {data}=await r.json()
await p.addInitScript(([u,l])=>{localStorage.setItem('longtail.language',l);localStorage.setItem('longtail.user',JSON.stringify(u))},[data,lang])
for(const path of paths){ const [url,name]=path.split('=>')
 await p.goto(base+url,{waitUntil:'load'}).catch(()=>{}); await p.waitForTimeout(2500)
 await p.screenshot({path:`/tmp/payrest-shots/${name}-${lang}-${width}.png`}) }
await b.close()
