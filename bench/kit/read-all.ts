import type { Client } from 'pg'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { inputsOf, existingIn } from './read-inputs.ts'

export type ReadAnswer = { ok: boolean; text: string; ms: number }

const people = [
  ['staff', 'demo'],
  ['agent', 'agent'],
  ['supplier', 'supplier'],
] as const

/** What each read answers to each kind of the demo's people, by who asked what. */
export async function readAll(url: string, client: Client): Promise<Map<string, ReadAnswer>> {
  const existing = await existingIn(client)
  const answers = new Map<string, ReadAnswer>()
  for (const [kind, person] of people) {
    const session = await logInAt(url, person)
    for (const domain of Object.values<Domain>(domains))
      for (const [call, endpoint] of Object.entries<Endpoint>(domain.api)) {
        const { path: at, audience = ['staff'], needs } = endpoint
        if (endpoint.kind !== 'read' || needs === 'public' || at.includes(':') || !audience.includes(kind))
          continue
        for (const input of inputsOf(endpoint, existing)) {
          const begun = performance.now()
          const response = await fetch(url + at, {
            method: 'POST',
            headers: { cookie: session.cookie, 'content-type': 'application/json' },
            body: JSON.stringify({ ...input, sessionId: session.sessionId }),
          })
          const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
          const ok = !/^\{"error":\{"code":[1-9]/.test(text)
          answers.set(`${kind} ${domain.name}.${call} ${JSON.stringify(input)}`, {
            ok,
            text,
            ms: performance.now() - begun,
          })
        }
      }
  }
  return answers
}

async function logInAt(url: string, userName: string): Promise<{ cookie: string; sessionId: string }> {
  const response = await fetch(`${url}/supplier/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userName, password: 'longtail-demo' }),
  })
  const { data, error }: { data?: { sessionId: string }; error: unknown } = await response.json()
  if (!data) throw new Error(`${userName} cannot log in: ${JSON.stringify(error)}`)
  return { cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '', sessionId: data.sessionId }
}
