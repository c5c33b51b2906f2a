/**
 * The one list of colours: roles, not shades, so that the dark theme is the same list read again. Every role that
 * carries text reaches 4.5:1 on the surfaces it stands on; the test beside this file measures each pair.
 */
export const tones = ['neutral', 'info', 'progress', 'good', 'warn', 'bad', 'muted'] as const
type ToneColours = Record<(typeof tones)[number], readonly [ink: string, tint: string]>

const light = {
  ink: '#10212e',
  inkSoft: '#465966',
  inkFaint: '#5b6d79',
  ground: '#f5f7f8',
  surface: '#ffffff',
  raised: '#ffffff',
  hover: '#eef2f4',
  line: '#e1e7ea',
  lineStrong: '#c3ced4',
  /** Accent where it is text or a line. */
  sea: '#0b6e75',
  seaStrong: '#08545a',
  seaTint: '#e2f1f1',
  /** Behind what a search found. */
  found: '#ffe9a8',
  /** Accent where it is a filled control, and the text on it. */
  seaFill: '#0b6e75',
  onSea: '#ffffff',
  /** Only where a person must act. */
  coral: '#c2410c',
  coralTint: '#fdece3',
  coralFill: '#c2410c',
  onCoral: '#ffffff',
  shadow: 'rgb(16 33 46 / 14%)',
  veil: 'rgb(16 33 46 / 38%)',
}
type Roles = typeof light

const dark: Roles = {
  ink: '#e4ecf0',
  inkSoft: '#b0bfc8',
  inkFaint: '#8fa1ac',
  ground: '#0c151b',
  surface: '#131f28',
  raised: '#1a2934',
  hover: '#1f303c',
  line: '#253642',
  lineStrong: '#3b5160',
  sea: '#56c0c5',
  seaStrong: '#84d5d9',
  seaTint: '#12353a',
  found: '#5c4a12',
  seaFill: '#127a81',
  onSea: '#ffffff',
  coral: '#ff9468',
  coralTint: '#3b2217',
  coralFill: '#c2410c',
  onCoral: '#ffffff',
  shadow: 'rgb(0 0 0 / 45%)',
  veil: 'rgb(0 0 0 / 55%)',
}

const lightTones: ToneColours = {
  neutral: ['#3a4b57', '#e9eef1'],
  info: ['#1c5790', '#e2eef8'],
  progress: ['#5645ad', '#edeafa'],
  good: ['#176537', '#e0f2e6'],
  warn: ['#7e4c00', '#fcefd4'],
  bad: ['#a8231b', '#fbe5e3'],
  muted: ['#596974', '#f0f3f5'],
}
const darkTones: ToneColours = {
  neutral: ['#c3d0d8', '#253541'],
  info: ['#94c4f0', '#15304a'],
  progress: ['#bfb4fa', '#2a2553'],
  good: ['#86d7a4', '#14351f'],
  warn: ['#f0c069', '#3b2b0c'],
  bad: ['#ffa69e', '#451c19'],
  muted: ['#9badb8', '#1b2933'],
}

export const themes = {
  light: { roles: light, tones: lightTones },
  dark: { roles: dark, tones: darkTones },
} as const
export type ThemeName = keyof typeof themes

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** The theme as CSS variables: `--ink-soft`, `--sea`, `--tone-good`, `--tone-good-tint`. */
export function cssVariables(name: ThemeName): string {
  const { roles, tones: pairs } = themes[name]
  const lines = Object.entries(roles).map(([role, value]) => `--${kebab(role)}:${value}`)
  for (const [tone, [ink, tint]] of Object.entries(pairs))
    lines.push(`--tone-${tone}:${ink}`, `--tone-${tone}-tint:${tint}`)
  return lines.join(';')
}
