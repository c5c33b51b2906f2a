import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from './options.ts'

const dist = path.join(projectRoot, 'dist')
const hashFile = path.join(dist, '.hash')

/** Returns the folder of the built web app; builds it if it is missing or older than its sources. */
export async function buildWeb(): Promise<string> {
  const hash = hashSources()
  if (fs.existsSync(hashFile) && fs.readFileSync(hashFile, 'utf8') === hash) return dist
  console.log('Building the web app …')
  const vite = path.join(projectRoot, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: projectRoot,
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The web app could not be built.')
  fs.writeFileSync(hashFile, hash) // the build empties the folder first, so a hash stands only in a finished one
  return dist
}

function hashSources(): string {
  const hash = createHash('sha256')
  const tests = /\.test\.tsx?$/
  const sources = fs.globSync(
    [
      'contract/**/*',
      'web/**/*',
      'public/**/*',
      'index.html',
      'vite.config.ts',
      'tools/vite/*',
      'package-lock.json',
    ],
    {
      cwd: projectRoot,
      withFileTypes: true,
    },
  )
  const files = sources
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  for (const file of files.filter((name) => !tests.test(name)).sort()) {
    hash
      .update(`${path.relative(projectRoot, file)}\0`)
      .update(fs.readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}
