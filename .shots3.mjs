const base='http://localhost:4213'
const jar=[]
const r=await fetch(base+'/supplier/login',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({userName:'demo',password:'longtail-demo'})})
const cookie=r.headers.get('set-cookie').split(';')[0]; const {data}=await r.json()
const call=async(p,f)=>(await (await fetch(base+'/supplier/'+p,{method:'POST',headers:{cookie,'content-type':'application/json'},body:JSON.stringify({sessionId:data.sessionId,...f})})).json())
const rows=(await call('stripeTransaction/list',{pageSize:3})).data.rows
console.log(rows.map(r=>[r.title,r.state,r.error,r.trouble,r.system,r.createdAt,r.outsideId]))
const acc=(await call('paymentAccounts/list',{})).data.rows.filter(r=>r.system==='stripe').map(r=>[r.name,r.waiting,r.refused,r.lastError,r.failures,r.okAt,r.tells])
console.log(acc)
