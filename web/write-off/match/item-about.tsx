import { DateText } from '../../kit/parts/date-text.tsx'
import { wholeWord } from '../../kit/words/words.ts'

type Told = { partnerName: string; about: string; day: string }

/** Whose an open item is, what it is about, since when; of a journal its kind, as the books call it. */
export const ItemAbout = ({ item: { partnerName, about, day } }: { item: Told }) => (
  <small>
    {[partnerName, wholeWord(`finance.journalKinds.${about}`) || about].filter(Boolean).join(' · ')}{' '}
    <DateText date={day} />
  </small>
)
