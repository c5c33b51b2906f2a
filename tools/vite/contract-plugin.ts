import fs from 'node:fs'
import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'
import { languages } from '#contract/kit/languages.ts'
import type { Domain } from '#contract/kit/domain.ts'
import type { LightEndpoint } from '#web/kit/call/endpoint-table.ts'

const id = 'virtual:contract'
const resolved = `\0${id}`
const domainsFile = path.resolve(import.meta.dirname, '../../contract/domains.ts')

/**
 * Provides `virtual:contract`: the contract's calls and redirects as plain data, worked out while building, so that the
 * schemas (and the schema library) never reach a page that only lists things.
 */
export function contractPlugin(): Plugin {
  return {
    name: 'longtail-contract',
    resolveId: (source) => (source === id ? resolved : undefined),
    async load(source) {
      if (source !== resolved) return undefined
      const { module, dependencies } = await runnerImport<{ domains: Record<string, Domain> }>(domainsFile)
      for (const file of dependencies) this.addWatchFile(path.resolve(file))
      const { endpoints, redirects } = lightContract(module.domains)
      const parts = { endpoints, redirects, unreachable: unreachableWords() }
      return Object.entries(parts)
        .map(([name, part]) => `export const ${name} = /* @__PURE__ */ JSON.parse(${quoted(part)})\n`)
        .join('')
    },
  }
}

/** Data of this size is read as JSON in half the time that it takes as JavaScript. */
const quoted = (part: object): string => JSON.stringify(JSON.stringify(part))

/** The two words that must be there when nothing else can be fetched, by language. */
function unreachableWords(): Record<string, [text: string, reload: string]> {
  const file = path.resolve(import.meta.dirname, '../../contract/kit/kit.words.json')
  const words = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, Record<string, string[]>>
  return Object.fromEntries(
    languages.map((language, i) => [language, [words.errors!.requestFailed![i]!, words.frame!.reload![i]!]]),
  )
}

/** What of the contract the browser needs at once: where each call goes, and which paths redirect. */
export function lightContract(domains: Record<string, Domain>) {
  const endpoints: Record<string, Record<string, LightEndpoint>> = {}
  const redirects: Record<string, string> = {}
  for (const [name, domain] of Object.entries(domains)) {
    endpoints[name] = Object.fromEntries(
      Object.entries(domain.api).map(([call, { kind, path: at, needs, agentNeeds, audience, asks, raw }]) => [
        call,
        {
          kind,
          path: at,
          needs,
          ...(agentNeeds && { agentNeeds }),
          ...(audience && { audience }),
          ...(asks && { asks }),
          ...(raw && { raw }),
        },
      ]),
    )
    Object.assign(redirects, domain.redirects)
  }
  return { endpoints, redirects }
}
