import { chromium } from 'playwright-core'
import fs from 'node:fs'
const base='http://localhost:4213'
const b=await chromium.launch({executablePath:'/usr/bin/chromium',args:['--no-sandbox']})
const c=await b.newContext({viewport:{width:1440,height:900}})
const p=await c.newPage()
const login=async()=> (await (await p.request.post(base+'/supplier/login',{form:{userName:'demo',password:'longtail-demo'}})).json()).data
const u=await login()
const call=async(path,form)=>(await (await p.request.post(base+'/supplier/'+path,{data:{sessionId:u.sessionId,...form}})).json())
const ags=(await call('distributor/list',{pageSize:50})).data.rows
const cny=ags.find(a=>a.currency==='CNY')
const link=(await call('distributorAccout/payLink',{agentId:cny.id,amountMinor:345600,memo:'September top-up'})).data
console.log(link.url)
const thb=ags.find(a=>a.currency==='THB')
const link2=(await call('distributorAccout/payLink',{agentId:thb.id,amountMinor:345600,memo:'September top-up'})).data
const ds=(await call('stripeDispute/list',{})).data.rows
const sent=ds.find(d=>d.packState==='sent')
const pdf=await p.request.get(base+`/supplier/stripeDispute/pdf?id=${sent.id}&sessionId=${u.sessionId}`)
fs.writeFileSync('/tmp/payrest-shots/pack.pdf',await pdf.body())
// guest
for(const [lang,l,w] of [['zh-CN',link,390],['th',link2,390],['en',link2,1440]]){
 const g=await (await b.newContext({viewport:{width:w,height:844}})).newPage()
 await g.goto(l.url+'?language='+lang); await g.screenshot({path:`/tmp/payrest-shots/guest-${lang}-${w}.png`,fullPage:true})
 if(lang==='zh-CN'){ const ids=await g.$$eval('input[name=way]',x=>x.map(i=>i.value)); console.log(ids)
  await g.check(`input[value="${ids.find(i=>i.endsWith('wechat'))}"]`); await g.click('button'); await g.waitForLoadState(); await g.screenshot({path:`/tmp/payrest-shots/guestqr-${lang}-${w}.png`,fullPage:true})}
 if(lang==='th'){ const ids=await g.$$eval('input[name=way]',x=>x.map(i=>i.value)); await g.check(`input[value="${ids.find(i=>i.endsWith('bank-transfer'))}"]`); await g.click('button'); await g.waitForLoadState(); await g.screenshot({path:`/tmp/payrest-shots/guestqr-${lang}-${w}.png`,fullPage:true})}
}
await p.addInitScript(([u])=>{localStorage.setItem('longtail.language','en');localStorage.setItem('longtail.user',JSON.stringify(u))},[u])
await p.goto(base+'/tools/stripeTransaction/disputes'); await p.waitForTimeout(2500); await p.getByText('Top-up 4').first().click(); await p.waitForTimeout(1500); await p.screenshot({path:'/tmp/payrest-shots/dispute-drawer.png'})
await p.goto(base+'/setting/paymentAccounts'); await p.waitForTimeout(2000); await p.getByText('New account').first().click(); await p.waitForTimeout(800)
await b.close()
