import { useLocation } from '@tanstack/react-router'
import { wordAt, type WordKey } from '#contract/words.ts'
import { screenAt, type KnownScreen } from './screens.ts'

/** The screen that the address names. */
export const useScreen = (): KnownScreen | undefined =>
  screenAt(useLocation({ select: ({ pathname }) => pathname }))

/** The word of a screen's name. */
export const screenWord = ({ domain, name }: Pick<KnownScreen, 'domain' | 'name'>): WordKey =>
  wordAt(`${domain}.screens`, name)
