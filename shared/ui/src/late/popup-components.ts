// All that comes in one piece when a menu or tooltip is wanted first.
export { LateContextMenu } from '../menu/late-context-menu.tsx'
export { LateMenu } from '../menu/late-menu.tsx'
export * from '../menu/late-menu-items.tsx'
export { LateTooltip } from '../tooltip/late-tooltip.tsx'
