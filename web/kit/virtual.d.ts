declare module 'virtual:contract' {
  import type { LightEndpoint } from '#web/kit/call/endpoint-table.ts'

  export const endpoints: Record<string, Record<string, LightEndpoint>>
  export const redirects: Record<string, string>
  /** Said, and offered, when not even the words could be fetched. */
  export const unreachable: Record<string, [text: string, reload: string]>
}
