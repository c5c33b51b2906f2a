import { useLocation } from '@tanstack/react-router'
import { wordAt, type WordKey } from '#contract/words.ts'
import { screenAt, type NamedScreen } from './screens.ts'

/** The screen that the address names. */
export const useScreen = (): NamedScreen | undefined =>
  screenAt(useLocation({ select: ({ pathname }) => pathname }))

/** The word of a screen's name. */
export const screenWord = ({ domain, name }: Pick<NamedScreen, 'domain' | 'name'>): WordKey =>
  wordAt(`${domain}.screens`, name)
