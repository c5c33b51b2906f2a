import type { Domain } from '#contract/kit/domain.ts'
import type { Endpoint } from '#contract/kit/endpoint.ts'
import { kitErrors, type ErrorCode } from '#contract/kit/errors.ts'
import { html, type Html } from '../../text/html.ts'
import { fieldsOf, typeOf, type Field } from './call-fields.ts'
import { jsonSchemaOf } from '../envelope.ts'

export const callsPageHeaders = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
}

/** Every call of every domain, as the contract declares it, as one page for people; `openApi` says the same to machines. */
export function callsPage(domains: readonly Domain[]): string {
  const all = domains.filter(({ api }) => Object.keys(api).length > 0)
  const page = html`<!doctype html>
    <html lang="en">
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>Longtail: calls</title>
      <style>
        body {
          max-width: 60rem;
          margin: 2rem auto;
          padding: 0 1rem;
          font:
            15px/1.5 system-ui,
            sans-serif;
          color: #1b2a33;
        }
        h3 {
          margin: 2rem 0 0;
          overflow-wrap: anywhere;
        }
        table {
          margin: 0.5rem 0;
          border-collapse: collapse;
        }
        td,
        th {
          padding: 2px 16px 2px 0;
          border-bottom: 1px solid #dde4e8;
          text-align: left;
          vertical-align: top;
          overflow-wrap: anywhere;
        }
        nav {
          columns: 12rem;
        }
      </style>
      <h1>Calls</h1>
      <p>
        Every call is also served with <code>/v1</code> after its first segment, with the status envelope
        there. Bodies are form-encoded (nested values in brackets) or JSON. A <b>read</b> answers GET (input
        in the query) and POST; an <b>act</b> answers POST only and runs in one transaction. The session is
        the cookie of <code>/supplier/login</code> together with the parameter <code>sessionId</code>. In the
        tables <code>?</code> marks what may be left out, <code>[]</code> a list, <code>a.b</code> a field
        within a field. <a href="/openapi.json">/openapi.json</a> says the same to machines.
      </p>
      <nav>${all.map(({ name }) => html`<div><a href="#${name}">${name}</a></div>`)}</nav>
      <h2>What any call may answer</h2>
      ${errorTable(Object.entries<ErrorCode>(kitErrors))} ${all.map(domainPart)}
    </html>`
  return page.text
}

const errorTable = (errors: [name: string, code: ErrorCode][]): Html =>
  html`<table>
    <tr>
      <th>code</th>
      <th>HTTP</th>
      <th>name</th>
    </tr>
    ${errors.map(
      ([name, { code, status }]) =>
        html`<tr>
          <td>${code}</td>
          <td>${status ?? 200}</td>
          <td>${name}</td>
        </tr>`,
    )}
  </table>`

function domainPart({ name, errors = {}, api }: Domain): Html {
  const own = Object.entries<ErrorCode>(errors).map(([error, code]): [string, ErrorCode] => [
    `${name}.${error}`,
    code,
  ])
  return html`<h2 id="${name}">${name}</h2>
    ${own.length > 0 && errorTable(own)} ${Object.values(api).map(callPart)}`
}

function callPart(endpoint: Endpoint): Html {
  const input = endpoint.input ? fieldsOf(jsonSchemaOf(endpoint.input, 'input')) : []
  return html`<h3><code>${endpoint.path}</code></h3>
    <p>${sentence(endpoint)}</p>
    ${input.length > 0 && fieldTable('takes', input)}
    ${endpoint.raw ? html`<p>Answers a file or a page, not an envelope.</p>` : answers(endpoint)}`
}

function answers({ output }: Endpoint): Html {
  const schema = jsonSchemaOf(output, 'output')
  const fields = fieldsOf(schema)
  return fields.length
    ? fieldTable('answers in data', fields)
    : html`<p>Answers in <code>data</code>: ${typeOf(schema)}</p>`
}

const fieldTable = (head: string, fields: readonly Field[]): Html =>
  html`<table>
    <tr>
      <th>${head}</th>
      <th>type</th>
    </tr>
    ${fields.map(
      ({ name, optional, type }) =>
        html`<tr>
          <td>${name}${optional && '?'}</td>
          <td>${type}</td>
        </tr>`,
    )}
  </table>`

function sentence(endpoint: Endpoint): string {
  const { kind, needs, agentNeeds, audience = ['staff'], errors = [] } = endpoint
  const permission =
    needs === 'public' ? 'Open to anybody' : needs === '*' ? 'Any logged-in user' : `Permission ${needs}`
  return [
    `${kind === 'read' ? 'Read' : 'Act'}. ${permission}${agentNeeds ? ` (agents: ${agentNeeds})` : ''}.`,
    needs === 'public' ? '' : `For ${audience.join(', ')}.`,
    endpoint.asks ? 'May ask (201016).' : '',
    endpoint.once ? 'Done once for a clientRequestId.' : '',
    endpoint.perMinute ? `At most ${endpoint.perMinute} a minute from one address.` : '',
    errors.length ? `May fail with ${errors.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join(' ')
}
