import type { Item } from '#contract/write-off/match/match.schema.ts'
import { DateText } from '../../kit/parts/date-text.tsx'
import { wholeWord } from '../../kit/words/words.ts'

/** Whose an open item is, what it is about, since when; of a journal its kind, as the books call it. */
export const ItemAbout = ({ item: { partnerName, about, day } }: { item: Item }) => (
  <small>
    {[partnerName, wholeWord(`finance.journalKinds.${about}`) || about].filter(Boolean).join(' · ')}{' '}
    <DateText date={day} />
  </small>
)
