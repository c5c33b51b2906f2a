import { useLocation } from '@tanstack/react-router'
import type { WordKey } from '#contract/words.ts'
import { screenAt, type KnownScreen } from './screens.ts'

/** The screen that the address names. */
export const useScreen = (): KnownScreen | undefined =>
  screenAt(useLocation({ select: ({ pathname }) => pathname }))

/** The word of a screen's name. */
export const screenWord = ({ domain, name }: Pick<KnownScreen, 'domain' | 'name'>): WordKey =>
  `${domain}.screens.${name}` as WordKey
