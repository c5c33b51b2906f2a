import { useEffect, useMemo } from 'react'
import type { ChannelManifest } from '#contract/channels/manifest.ts'
import { useMayCall, useRead } from '../kit/call/query.ts'
import { addOwnWords, useWords } from '../kit/words/words.ts'
import { channels } from './channels.client.ts'
import { live } from './live.ts'

/** Labels of a marketplace's fields come with its manifest and stand among our words from then on. */
export const fieldWord = (system: string, key: string) => `${system}_${key}`
const wordsOf = ({ system, secrets, settings }: ChannelManifest) =>
  [...secrets, ...settings].map(({ key, words }) => [
    `channels.connectionFields.${fieldWord(system, key)}`,
    words,
  ])

/** Marketplaces and connections, for whoever may see them all: names for columns, choices for filters. */
export function useSystems() {
  const { name } = useWords()
  const { data } = useRead(channels.connectionList, undefined, {
    enabled: useMayCall(channels.connectionList),
    live: [live.connections],
    keep: true,
    skipToast: true,
  })
  const all = data?.channels
  useEffect(() => {
    if (all) addOwnWords(Object.fromEntries(all.flatMap(wordsOf)))
  }, [all])
  return useMemo(() => {
    const manifests = data?.channels ?? []
    const connections = data?.connections ?? []
    const nameOf = (system: string) => name(manifests.find((one) => one.system === system)?.names) || system
    return {
      manifests,
      connections,
      simulators: data?.simulators ?? false,
      nameOf,
      systemChoices: manifests.map(({ system }) => ({ value: system, label: nameOf(system) })),
      connectionChoices: connections.map((one) => ({
        value: String(one.id),
        label: one.name,
        hint: nameOf(one.system),
      })),
    }
  }, [data, name])
}

/** What a list of all channels is narrowed by beside its own filters. */
export const systemFilters = {
  system: { kind: 'select', label: 'channels.fields.system', first: true },
  connectionId: {
    kind: 'select',
    label: 'channels.fields.connection',
    read: (text: string) => (/^[1-9]\d*$/.test(text) ? Number(text) : undefined),
  },
} as const
