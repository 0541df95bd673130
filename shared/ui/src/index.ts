import './reset.css'
import './tokens.css'

export type { AutocompleteProps } from './autocomplete/autocomplete.tsx'
export { Avatar, FeedIcon, type PictureProps, type PictureSize } from './avatar/picture.tsx'
export { loadPictures } from './avatar/load-pictures.ts'
export { Badge, Count, type BadgeProps, type CountProps } from './badge/badge.tsx'
export { Button, type ButtonProps, type ButtonSize, type ButtonVariant } from './button/button.tsx'
export { LinkButton, type LinkButtonProps } from './button/link-button.tsx'
export { Callout, type CalloutProps, type CalloutTone } from './callout/callout.tsx'
export type { CheckboxProps } from './checkbox/checkbox.tsx'
export { classNames } from './class-names.ts'
export type { ConfirmDialogProps } from './confirm-dialog/confirm-dialog.tsx'
export type { DialogProps } from './dialog/dialog.tsx'
export { EmptyState, type EmptyStateProps } from './empty-state/empty-state.tsx'
export { IconButton, type IconButtonProps } from './icon-button/icon-button.tsx'
export * from './icons/icons.ts'
export { routeImages, useImageAddress, type ImageAddress } from './image/image-address.ts'
export { WebImage, type WebImageProps } from './image/web-image.tsx'
export { Kbd, type KbdProps } from './kbd/kbd.tsx'
export { isApplePlatform, shortcutKeys } from './kbd/shortcut.ts'
export { ContextMenu, type ContextMenuProps } from './menu/context-menu.tsx'
export * from './lazily/late-components.ts'
export { lazily, type LazyComponent } from './lazily/lazily.tsx'
export { Menu, type MenuProps } from './menu/menu.tsx'
export { MenuCheckboxItem, MenuItem, MenuRadioGroup, MenuSeparator, MenuSubmenu } from './menu/menu-items.tsx'
export type {
  MenuCheckboxItemProps,
  MenuItemProps,
  MenuRadioGroupProps,
  MenuSubmenuProps,
} from './menu/late-menu-items.tsx'
export type { PopoverProps } from './popover/popover.tsx'
export type { ProgressProps } from './progress/progress.tsx'
export { UiProvider, type UiProviderProps, type UiTexts } from './provider/ui-provider.tsx'
export { ResizeHandle, type ResizeHandleProps } from './resize-handle/resize-handle.tsx'
export type { SearchListGroup, SearchListItem, SearchListProps } from './search-list/search-list.tsx'
export type { SegmentedControlProps } from './segmented-control/segmented-control.tsx'
export type { SelectOption, SelectProps } from './select/select.tsx'
export { Skeleton, type SkeletonProps } from './skeleton/skeleton.tsx'
export { Spinner, type SpinnerProps } from './spinner/spinner.tsx'
export type { SwitchProps } from './switch/switch.tsx'
export type { TabsItem, TabsProps } from './tabs/tabs.tsx'
export type { TextAreaProps, TextFieldProps } from './text-field/text-field.tsx'
export { toast, type ToastOptions } from './toaster/toast.ts'
export { Toaster } from './toaster/toaster.tsx'
export { Tooltip, type TooltipProps } from './tooltip/tooltip.tsx'
export {
  VirtualList,
  type VirtualListHandle,
  type VirtualListPlace,
  type VirtualListProps,
} from './virtual-list/virtual-list.tsx'
export { VisuallyHidden } from './visually-hidden/visually-hidden.tsx'
