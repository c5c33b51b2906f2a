import { execFile } from 'node:child_process'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import project from '../../package.json' with { type: 'json' }
import { projectRoot } from '../../tools/start/options.ts'

const run = promisify(execFile)

/** Chromium's headless shell from npm, with the system's libraries that it needs: packed in `node_modules`, unpacked beside. */
export async function npmBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Error('The browser from npm runs on Linux x64 alone: let CHROMIUM name a Chromium or Chrome.')
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
  const folder = path.join(
    projectRoot,
    'node_modules/.cache',
    `chromium-${project.devDependencies['@sparticuz/chromium']}`,
  )
  if (!fs.existsSync(folder)) await unpack(entry, folder)
  return {
    executablePath: path.join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: path.join(folder, 'al2023/lib') },
  }
}

/**
 * The package unpacks into the temporary folder, takes what lies there for whole, and brings its libraries only where it
 * believes to be on Amazon's machines: so it is given a folder of its own, which is put in place when it is done.
 */
async function unpack(entry: string, folder: string): Promise<void> {
  const half = `${folder}.${process.pid}`
  fs.mkdirSync(half, { recursive: true })
  const script = `import(${JSON.stringify(pathToFileURL(entry).href)}).then((all) => all.default.executablePath())`
  await run(process.execPath, ['-e', script], {
    env: { ...process.env, TMPDIR: half, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
  })
  try {
    fs.renameSync(half, folder)
  } catch (error) {
    // Another lane was first.
    fs.rmSync(half, { recursive: true })
    if (!fs.existsSync(folder)) throw error
  }
}
