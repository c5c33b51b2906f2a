import type { Profile } from '#contract/scheduling/diving/diving.schema.ts'
import { profileSorts } from '#contract/scheduling/diving/profile-sorts.ts'
import { guestProfileRecord } from '#contract/scheduling/diving/profile.fields.ts'
import { sortsBy, type Column } from '../../kit/list/table/data-table-columns.ts'
import { StatusTag } from '../../kit/parts/status-tag.tsx'
import { columnsOf } from '../../kit/record/record-columns.tsx'
import { word } from '../../kit/words/words.ts'

const column = columnsOf(guestProfileRecord)
const missingIn = ({ missing }: Profile): string =>
  missing.map((part) => word(`scheduling.missing.${part}`)).join(', ')
const sizesOf = ({ heightCm, weightKg, shoeEu, bcd, wetsuit, fins }: Profile): string =>
  [heightCm && `${heightCm} cm`, weightKg && `${weightKg} kg`, shoeEu && `EU ${shoeEu}`, bcd, wetsuit, fins]
    .filter(Boolean)
    .join(' · ')
const eyesOf = ({ eyesLeft, eyesRight }: Profile): string =>
  eyesLeft || eyesRight ? `${eyesLeft || '0'} / ${eyesRight || '0'}` : ''

const missing: Column<Profile> = {
  key: 'missing',
  title: 'scheduling.text.missing',
  text: (profile) => missingIn(profile) || word('scheduling.text.nothingMissing'),
  render: (profile) => (
    <StatusTag tone={profile.missing.length ? 'warn' : 'good'}>
      {missingIn(profile) || word('scheduling.text.nothingMissing')}
    </StatusTag>
  ),
  width: 240,
  grow: true,
  card: 'meta',
}
const sizes: Column<Profile> = {
  key: 'sizes',
  title: 'scheduling.text.sizesShort',
  text: sizesOf,
  width: 210,
  card: 'meta',
}
const eyes: Column<Profile> = {
  key: 'eyes',
  title: 'scheduling.text.sizesGroup',
  text: eyesOf,
  width: 110,
}

/** Who dives: certificate, sizes, eyesight, forms, dives. */
export const diverListColumns: readonly Column<Profile>[] = [
  column('name', { ...sortsBy(profileSorts, 'name'), width: 180, frozen: true, card: 'title' }),
  column('nextTrip', { ...sortsBy(profileSorts, 'nextTrip'), width: 110, card: 'sub' }),
  column('agency', { width: 80 }),
  column('level', { width: 130, card: 'meta' }),
  column('loggedDives', { width: 100 }),
  column('lastDiveOn', { width: 110 }),
  column('medical', { width: 140, card: 'meta', named: true }),
  column('waiver', { width: 120, card: 'meta', named: true }),
  sizes,
  eyes,
  missing,
  column('phone', { width: 140 }),
]

/** All guests, with what scheduling needs of them. */
export const profileListColumns: readonly Column<Profile>[] = [
  column('name', { ...sortsBy(profileSorts, 'name'), width: 180, frozen: true, card: 'title' }),
  column('nextTrip', { ...sortsBy(profileSorts, 'nextTrip'), width: 110, card: 'sub' }),
  missing,
  column('phone', { width: 140, card: 'meta' }),
  column('email', { width: 200 }),
  column('nationality', { width: 110 }),
  column('birthdate', { width: 110 }),
  column('hotel', { width: 190 }),
  column('language', { width: 90 }),
  sizes,
  column('trips', { width: 90 }),
  column('lastTrip', { width: 110 }),
  column('createdAt', { ...sortsBy(profileSorts, 'createdAt'), width: 110, hidden: true }),
]
