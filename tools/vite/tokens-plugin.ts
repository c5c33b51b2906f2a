import type { Plugin } from 'vite'
import { cssVariables } from '#web/kit/look/tokens.ts'

/** Writes the colours of both themes into the page itself, so that nothing flashes before the app is there. */
export function tokensPlugin(): Plugin {
  const css = `:root{${cssVariables('light')};color-scheme:light}:root[data-theme=dark]{${cssVariables('dark')};color-scheme:dark}`
  return {
    name: 'longtail-tokens',
    transformIndexHtml: () => [{ tag: 'style', children: css, injectTo: 'head-prepend' }],
  }
}
