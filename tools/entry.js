// Plain JavaScript that an old Node can read too: it makes sure of the right Node, then runs the tool.
import { spawn } from 'node:child_process'
import fs from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const needed = 26
const ownNode = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../node_modules/.bin/node')

/**
 * Runs the `main(args)` of a tool and exits with the number it returns. A refusal is printed as one line.
 * @param {() => Promise<{ main: (args: string[]) => Promise<number | void> }>} load
 */
export async function enter(load) {
  if (parseInt(process.versions.node, 10) < needed) return runWithOwnNode()
  module.enableCompileCache?.()
  try {
    const { main } = await load()
    process.exitCode = (await main(process.argv.slice(2))) ?? process.exitCode ?? 0
  } catch (error) {
    if (error?.name !== 'Refusal') throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** npm installed the right Node among the dependencies; `npm run` uses it, a hand-typed `node` may not. */
function runWithOwnNode() {
  if (!fs.existsSync(ownNode) || process.env.LONGTAIL_NODE) {
    console.error(
      `Longtail needs Node ${needed} or newer, and this is ${process.version}: run "npm ci", then "npm start".`,
    )
    process.exitCode = 1
    return
  }
  const child = spawn(ownNode, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, LONGTAIL_NODE: ownNode },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? (signal ? 1 : 0)
  })
}
