import pg from 'pg'
import fs from 'node:fs'
import { readAll } from './bench/kit/read-all.ts'
const c = new pg.Client('postgres://longtail@127.0.0.71:5432/longtail'); await c.connect()
const t = Date.now()
const answers = await readAll(`http://127.0.0.1:5618`, c)
fs.writeFileSync(`/tmp/reads-citus.json`, JSON.stringify([...answers]))
console.log(answers.size, [...answers.values()].filter((a) => a.ok).length, [...answers.values()].filter((a) => /"code":500000/.test(a.text)).length, Date.now() - t)
await c.end()
