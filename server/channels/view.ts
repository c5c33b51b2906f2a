import { channelViews, type ChannelView } from '#contract/channels/views.ts'

/** Whose page it is: one marketplace's, or of all channels. What is another's is unknown to it. */
export type View = { name: ChannelView; system: string } | null
export const viewOf = (name: ChannelView): View => ({ name, system: channelViews[name].system })

/** The right of a page. */
export const viewKey = (view: View, page: 'orders' | 'refunds' | 'products' | 'pushes' | 'calls'): string => {
  if (view === null) return 'channelIntegration.index'
  const screens: Partial<Record<string, string>> = channelViews[view.name]
  return `entertainment.${screens[page] ?? screens['orders']}`
}
