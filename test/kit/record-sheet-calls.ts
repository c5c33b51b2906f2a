import { expect } from 'vitest'
import type { SheetImport } from '#contract/kit/sheet/sheet.api.ts'
import { jobsByDomain } from '#server/domains.ts'
import type { App } from '#server/kit/app-services.ts'
import type { Job } from '#server/kit/jobs/jobs.ts'
import type { Caller } from '../factories/http.ts'
import { jobOf } from '../factories/jobs.ts'

type SheetTarget = {
  app: App
  merchantId: number
  caller: Caller
  at: string
  domain: 'agents' | 'suppliers' | 'scheduling'
}

/** What a person does with the spreadsheet of a record; the jobs between are run at once. */
export function recordSheetCalls({ app, merchantId, caller, at, domain }: SheetTarget) {
  const jobs = jobsByDomain[domain] as Record<string, Job>
  const work = (what: 'check' | 'run', importId: number) =>
    jobs[`${domain}.${what}Import`]!(jobOf(app), { merchantId, importId })
  const info = (id: number) => caller.data<SheetImport>(`${at}/import/info`, { id, pageSize: 100 })
  function send(content: Uint8Array | string, by = caller) {
    const sent = new FormData()
    sent.set('sessionId', by.user!.sessionId)
    sent.set('file', new Blob([content as BlobPart]), 'rows.csv')
    return by.call<{ id: number }>(`${at}/import/upload`, sent)
  }
  async function check(content: Uint8Array | string): Promise<SheetImport> {
    const { data, error } = await send(content)
    expect(error.fields ?? []).toEqual([])
    await work('check', data!.id)
    return info(data!.id)
  }
  async function run(content: Uint8Array | string): Promise<SheetImport> {
    const { id } = await check(content)
    await caller.data(`${at}/import/run`, { id })
    await work('run', id)
    return info(id)
  }
  async function download(ask: object = {}, language = 'en', what = 'export'): Promise<Buffer> {
    const answer = await caller.fetch(`${at}/${what}`, ask, { headers: { 'x-language': language } })
    expect(answer.status).toBe(200)
    return Buffer.from(await answer.arrayBuffer())
  }
  return { send, check, run, download }
}
