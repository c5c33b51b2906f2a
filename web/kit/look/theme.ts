import { useSyncExternalStore } from 'react'
import { brand } from './brands.ts'
import type { ThemeName } from './tokens.ts'

const key = 'longtail.theme'
const listeners = new Set<() => void>()

const shown = (): ThemeName => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light')

/** Puts the brand's accent over the tokens that stand in the page. */
export function paintBrand(): void {
  const style = document.documentElement.style
  for (const [role, value] of Object.entries(brand().colours?.[shown()] ?? {})) {
    style.setProperty(`--${role.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`, value)
  }
}

/** Light or dark, for good on this device. */
export function setTheme(name: ThemeName): void {
  localStorage.setItem(key, name)
  document.documentElement.dataset.theme = name
  paintBrand()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useThemeName = (): ThemeName => useSyncExternalStore(subscribe, shown)
