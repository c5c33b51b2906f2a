import fs from 'node:fs'

/** Chromium's shell draws no window around each page, which is more than half of a test's work; else the whole browser. */
const programs = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const program = process.env['CHROMIUM'] ?? programs.find((file) => fs.existsSync(file)) ?? programs.at(-1)!

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** The camera of a browser: Chromium's test picture, a film (a .y4m file), none, or one that the person refuses. */
export type Camera = 'picture' | `${string}.y4m` | 'none' | 'refused'

export const browserOptions = (camera: Camera = 'picture') => ({
  executablePath: program,
  args: [
    ...quiet,
    `--use-fake-ui-for-media-stream${camera === 'refused' ? '=deny' : ''}`,
    ...(camera === 'none' ? [] : ['--use-fake-device-for-media-stream']),
    ...(camera.endsWith('.y4m') ? [`--use-file-for-fake-video-capture=${camera}`] : []),
  ],
})
