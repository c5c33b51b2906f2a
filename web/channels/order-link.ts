import { screenNamed } from '../kit/route/screens.ts'
import { fillPath } from '#contract/kit/screen.ts'
import { screenOf, type View } from './view.ts'

/** A marketplace's order in the list of its view, found by its code. */
export function linkToOrder(view: View, thirdCode: string): string {
  const screen = screenNamed(screenOf(view, 'orders') ?? 'channelOrders', 'channels')
  return fillPath(screen?.path ?? '', {}, { tab: 'all', text: thirdCode })
}
