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
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    ...quiet,
    `--use-fake-ui-for-media-stream${camera === 'refused' ? '=deny' : ''}`,
    ...(camera === 'none' ? [] : ['--use-fake-device-for-media-stream']),
    ...(camera.endsWith('.y4m') ? [`--use-file-for-fake-video-capture=${camera}`] : []),
  ],
})
