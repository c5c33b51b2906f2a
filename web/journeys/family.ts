import { journeyKeys } from '#contract/journeys/journey.keys.ts'
import type { LibraryFamily } from '../groups/groups.public.ts'
import { to } from '../kit/route/screens.ts'
import { journeys } from './journeys.client.ts'

/** Journeys in the library's screens. */
export const journeyFamily: LibraryFamily = {
  name: 'journey',
  screen: 'journeyLibraryList',
  title: 'journeys.screens.journeyLibraryList',
  calls: journeys,
  clear: journeys.clear,
  edit: `${journeyKeys.look}.edit`,
  newWord: 'journeys.text.newJourney',
  empty: { title: 'journeys.text.none', text: 'journeys.text.noneWhy' },
  detail: (id) => to.journeys.journeyLibraryDetail({ id }),
  isSold: true,
}
