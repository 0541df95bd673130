/** Tool servers that many use (api.md 5.17), all of them spoken to by streamable HTTP. */
export interface Preset {
  id: string
  name: string
  url: string
  /** It registers nobody: it is sent a token in this header. */
  header?: string
}

export const presets: readonly Preset[] = [
  { id: 'notion', name: 'Notion', url: 'https://mcp.notion.com/mcp' },
  { id: 'linear', name: 'Linear', url: 'https://mcp.linear.app/mcp' },
  { id: 'github', name: 'GitHub', url: 'https://api.githubcopilot.com/mcp/', header: 'Authorization' },
  { id: 'fabric', name: 'Fabric', url: 'https://mcp.api.fabric.so/mcp' },
]
