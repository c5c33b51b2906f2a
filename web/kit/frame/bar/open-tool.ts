export type Tool = 'palette' | 'keys' | 'tutorial' | 'mailbox' | 'work'

let opened: Tool | null = null
const listeners = new Set<() => void>()
export const openedTool = (): Tool | null => opened
/** Opens one of the frame's tools, or closes the open one. */
export function openTool(tool: Tool | null): void {
  opened = tool
  for (const listener of listeners) listener()
}
export function followTool(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
