import fs from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { domains } from '#contract/domains.ts'
import type { Domain } from '#contract/kit/domain.ts'

const compress = promisify(brotliCompress)
/** Nearly all of these scripts runs at once: the browser compiles them beside the page's work, not function by function within it. */
const atOnce = '//# allFunctionsCalledOnLoad\n'
const root = path.resolve(import.meta.dirname, '../..')

/**
 * Makes the built app quick to deliver. `preloads.json` tells for each screen's path which files its page needs beyond
 * those of every page, so that the server names them in the page itself and they come with the first ones instead of
 * after them. What every page runs at once says so. Every text file is compressed here once instead of at each visit.
 */
export function deliverPlugin(): Plugin {
  return {
    name: 'longtail-deliver',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const source = JSON.stringify(preloads(bundle))
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source })
    },
    async writeBundle({ dir }, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && (file.isEntry || file.name === 'kit'))
          fs.writeFileSync(path.join(dir!, file.fileName), atOnce + file.code)
      const files = Object.keys(bundle).filter((name) => /\.(js|css|svg)$/.test(name))
      await Promise.all(files.map((name) => compressFile(path.join(dir!, name))))
    },
  }
}

function preloads(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)!
  const first = new Set(withImports(entry.fileName, bundle))
  const pages = Object.entries(domains as Record<string, Domain>).flatMap(([name, { screens }]) => {
    const files = pageFiles(name)
    return Object.entries(screens).map(([screen, { path: at }]) => [at, files[screen]] as const)
  })
  return Object.fromEntries(
    pages.map(([at, file]) => {
      if (!file) throw new Error(`No page is bound to the screen at ${at}.`)
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(file))!
      return [at, withImports(chunk.fileName, bundle).filter((name) => !first.has(name))]
    }),
  )
}

/** The files of a domain's pages by screen, as `bindPages` names them. */
function pageFiles(domain: string): Record<string, string> {
  const folder = path.join(root, 'web', domain)
  const text = fs.readFileSync(path.join(folder, `${domain}.pages.tsx`), 'utf8')
  const bound = text.matchAll(/'?([\w-]+)'?: \(\) =>\s+import\('(\.{1,2}\/[^']+)'\)/g)
  return Object.fromEntries([...bound].map(([, screen, file]) => [screen, path.join(folder, file!)]))
}

/** All that a script imports, itself, and their styles, in the order in which they hold. */
export function withImports(
  fileName: string,
  bundle: Rolldown.OutputBundle,
  seen: Set<string> = new Set(),
): string[] {
  const chunk = bundle[fileName]
  if (chunk?.type !== 'chunk' || seen.has(fileName)) return []
  seen.add(fileName)
  const styles = [...(chunk.viteMetadata?.importedCss ?? [])]
  return [...chunk.imports.flatMap((name) => withImports(name, bundle, seen)), ...styles, fileName]
}

async function compressFile(file: string): Promise<void> {
  const text = await fs.promises.readFile(file)
  if (text.length < 1024) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 10 }
  await fs.promises.writeFile(`${file}.br`, await compress(text, { params }))
}
