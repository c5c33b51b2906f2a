import fs from 'node:fs'
import path from 'node:path'
import { projectRoot } from '../../tools/start/options.ts'

/** Packages whose letters the papers are set in: pages of tests are drawn in the same, on each machine. */
const packages = [
  '@expo-google-fonts/noto-sans',
  '@expo-google-fonts/noto-sans-thai',
  '@embedpdf/fonts-sc',
  '@embedpdf/fonts-tc',
  '@embedpdf/fonts-kr',
]

/** Fontconfig reads these fonts alone: what a text is as wide as does not hang on what a machine has installed. */
export function fontSettings(): { FONTCONFIG_FILE: string } {
  const modules = path.join(projectRoot, 'node_modules')
  const cache = path.join(modules, '.cache/fonts')
  const file = path.join(cache, 'fonts.conf')
  const text = [
    '<?xml version="1.0"?>',
    '<!DOCTYPE fontconfig SYSTEM "fonts.dtd">',
    '<fontconfig>',
    ...packages.map((name) => `  <dir>${path.join(modules, name)}</dir>`),
    `  <cachedir>${cache}</cachedir>`,
    '  <alias><family>sans-serif</family><prefer><family>Noto Sans</family></prefer></alias>',
    '</fontconfig>',
    '',
  ].join('\n')
  if (!fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text) {
    fs.mkdirSync(cache, { recursive: true })
    const half = `${file}.${process.pid}`
    fs.writeFileSync(half, text)
    fs.renameSync(half, file)
  }
  return { FONTCONFIG_FILE: file }
}
