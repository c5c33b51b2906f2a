import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { withImports } from './deliver-plugin.ts'

const root = path.resolve(import.meta.dirname, '../..')
const inRoot = (file: string) => path.join(root, file)
const workerName = 'gate-worker.js'
/** A driver's page has no app: its script and its worker stand alone, under names that stay. */
const driverFiles = {
  'driver-page.js': 'web/scheduling/driver/driver-page.ts',
  'driver-worker.js': 'web/scheduling/driver/driver-worker.js',
}
/** The screens that open without network: the check-in, and the counter where the device holds places to sell. */
const gatePages = ['/boatTicket/ticketVerify', '/ticket/ticketCounter-as']
/** What it loads, beside what every page does; the camera, the signatures and the slip for a printer at USB come when they are wanted. */
const modules = [
  'web/ticketing/verify/ticket-verify.tsx',
  'web/counter/ticket-counter.tsx',
  'web/kit/parts/scan/camera-scan.tsx',
  'node_modules/@noble/ed25519/index.js',
  'web/ticketing/print/slip-bytes.ts',
]
const stillFiles = ['logo.svg', 'manifest.webmanifest', 'check-in-192.png', 'check-in-512.png']

/**
 * Makes the service worker of the check-in and the counter: workbox stores the files of these screens, and no answer of any call. It is built by
 * itself, as what a worker may load is one file; its list changes with every build, which is how a browser finds a new version. Beside it
 * the script and the worker of a driver's page.
 */
export function workerPlugin(): Plugin {
  return {
    name: 'longtail-gate-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const define = {
        __GATE_FILES__: JSON.stringify(filesOf(bundle)),
        __GATE_PAGES__: JSON.stringify(gatePages),
      }
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      emit(workerName, await oneFile('web/service-worker/gate-worker.js', define))
      for (const [name, entry] of Object.entries(driverFiles)) emit(name, await oneFile(entry))
    },
  }
}

type Precached = { url: string; revision: string | null }
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 16)

function filesOf(bundle: Rolldown.OutputBundle): Precached[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const wanted = modules.map((module) => {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(inRoot(module)))
    if (!chunk) throw new Error(`Nothing holds ${module}, which the check-in screen needs without network.`)
    return chunk
  })
  const scripts = [...(entry ? [entry] : []), ...wanted]
  const names = new Set([
    ...scripts.flatMap(({ fileName }) => withImports(fileName, bundle)),
    ...scripts.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedAssets ?? [])]),
    ...Object.keys(bundle).filter((name) => name.endsWith('.css')),
  ])
  return [
    ...[...names].toSorted().map((name) => ({ url: `/${name}`, revision: null })),
    ...stillFiles.map((name) => ({
      url: `/${name}`,
      revision: hashOf(fs.readFileSync(inRoot(`public/${name}`))),
    })),
    // The page names files by their hashes: it is another one whenever one of them is.
    ...gatePages.map((url) => ({ url, revision: hashOf(Object.keys(bundle).toSorted().join()) })),
  ]
}

/** Bundled by itself, for what loads nothing more. */
async function oneFile(entry: string, define: Record<string, string> = {}): Promise<string> {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: { ...define, 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'baseline-widely-available',
      modulePreload: false,
      rolldownOptions: {
        input: inRoot(entry),
        output: { format: 'iife', entryFileNames: 'one-file.js' },
      },
    },
  })
  const outputs = Array.isArray(built) ? built : 'output' in built ? [built] : []
  const chunk = outputs.flatMap(({ output }) => output).find((file) => file.type === 'chunk')
  if (!chunk) throw new Error(`${entry} could not be built.`)
  return chunk.code
}
