import fs from 'node:fs'
import path from 'node:path'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { kitErrors, type ErrorCode } from '#contract/kit/errors.ts'
import { jsonSchemaOf } from '#server/kit/call/envelope.ts'
import { fieldsOf, typeOf, type Field } from './fields.ts'
import { projectRoot } from '../start/options.ts'

export const callsFile = path.join(projectRoot, 'docs/calls.md')

/** Writes the page of all calls: what each takes, what it answers, who may call it. */
export function main(): void {
  fs.writeFileSync(callsFile, describeCalls())
  console.log(`Written: ${path.relative(process.cwd(), callsFile)}`)
}

/** Every call of every domain, as the contract declares it. */
export function describeCalls(): string {
  const all = Object.values<Domain>(domains).filter(({ api }) => Object.keys(api).length > 0)
  return [...preface, ...kitErrorTable(), ...all.flatMap(domainPart), ''].join('\n')
}

const preface = [
  '# Calls',
  '',
  'Written by `npm run docs` from the contract; `/openapi.json` says the same to machines.',
  '',
  'Every call is also served with `/v1` after its first segment, with the status envelope there. Bodies are form-encoded',
  '(nested values in brackets) or JSON. A **read** answers GET (input in the query) and POST; an **act** answers POST only and',
  'runs in one transaction. The session is the cookie of `/supplier/login` together with the parameter `sessionId`. In the',
  'tables `?` marks what may be left out, `[]` a list, `a.b` a field within a field.',
  '',
]

function kitErrorTable(): string[] {
  const rows = Object.entries<ErrorCode>(kitErrors).map(
    ([name, { code, status }]) => `| ${code} | ${status ?? 200} | ${name} |`,
  )
  return ['## What any call may answer', '', '| code | HTTP | name |', '|---:|---:|---|', ...rows, '']
}

function domainPart(domain: Domain): string[] {
  const errors = Object.entries(domain.errors ?? {}).map(
    ([name, { code }]) => `| ${code} | ${domain.name}.${name} |`,
  )
  return [
    `## ${domain.name}`,
    '',
    ...(errors.length ? ['| code | error |', '|---:|---|', ...errors, ''] : []),
    ...Object.values(domain.api).flatMap(callPart),
  ]
}

function callPart(endpoint: Endpoint): string[] {
  const input = endpoint.input ? fieldsOf(jsonSchemaOf(endpoint.input, 'input')) : []
  const output = jsonSchemaOf(endpoint.output, 'output')
  return [
    `### \`${endpoint.path}\``,
    '',
    sentence(endpoint),
    '',
    ...(input.length ? ['| takes | type |', '|---|---|', ...input.map(row), ''] : []),
    ...(endpoint.raw ? ['Answers a file or a page, not an envelope.', ''] : answers(output)),
  ]
}

function answers(output: Parameters<typeof fieldsOf>[0]): string[] {
  const fields = fieldsOf(output)
  return fields.length
    ? ['| answers in `data` | type |', '|---|---|', ...fields.map(row), '']
    : [`Answers in \`data\`: ${typeOf(output)}`, '']
}

const row = ({ name, optional, type }: Field) => `| ${name}${optional ? '?' : ''} | ${type} |`

function sentence(endpoint: Endpoint): string {
  const { kind, needs, agentNeeds, audience = ['staff'], errors = [] } = endpoint
  const permission =
    needs === 'public' ? 'Open to anybody' : needs === '*' ? 'Any logged-in user' : `Permission \`${needs}\``
  return [
    `${kind === 'read' ? 'Read' : 'Act'}. ${permission}${agentNeeds ? ` (agents: \`${agentNeeds}\`)` : ''}.`,
    needs === 'public' ? '' : `For ${audience.join(', ')}.`,
    endpoint.asks ? 'May ask (201016).' : '',
    endpoint.once ? 'Done once for a `clientRequestId`.' : '',
    endpoint.perMinute ? `At most ${endpoint.perMinute} a minute from one address.` : '',
    errors.length ? `May fail with ${errors.map((name) => `\`${name}\``).join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
