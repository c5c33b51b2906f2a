import fs from 'node:fs'
import { fontSettings } from './browser-fonts.ts'
import { npmBrowser } from './npm-browser.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** WebGL without a graphics card; a server of tiles that is a neighbour is asked without asking the person. */
const drawn = [
  '--disable-features=LocalNetworkAccessChecks',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]

/** The camera of a browser: Chromium's test picture, a film (a .y4m file), none, or one that the person refuses. */
export type Camera = 'picture' | `${string}.y4m` | 'none' | 'refused'

/** How Playwright starts the browser of tests and benches: the one that CHROMIUM names, else npm's. A map wants WebGL, which costs the others time. */
export async function browserOptions(camera: Camera = 'picture', webGl = false) {
  const { executablePath, env } = await findBrowser()
  return {
    executablePath,
    env: { ...process.env, ...fontSettings(), ...env },
    args: [
      ...(webGl ? [...quiet.filter((arg) => arg !== '--disable-gpu'), ...drawn] : quiet),
      `--use-fake-ui-for-media-stream${camera === 'refused' ? '=deny' : ''}`,
      ...(camera === 'none' ? [] : ['--use-fake-device-for-media-stream']),
      ...(camera.endsWith('.y4m') ? [`--use-file-for-fake-video-capture=${camera}`] : []),
    ],
  }
}

async function findBrowser(): Promise<{ executablePath: string; env: Record<string, string> }> {
  const own = process.env['CHROMIUM']
  if (!own) return npmBrowser()
  if (!fs.existsSync(own)) throw new Error(`CHROMIUM names "${own}", and there is no such file.`)
  return { executablePath: own, env: {} }
}
