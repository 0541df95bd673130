import { useState } from 'react'
import {
  Button,
  ConfirmDialog,
  ContextMenu,
  Copy,
  Dialog,
  Eye,
  Menu,
  MenuCheckboxItem,
  MenuItem,
  MenuRadioGroup,
  MenuSeparator,
  MenuSubmenu,
  Pencil,
  Popover,
  Tooltip,
  Trash2,
} from '../src/index.ts'
import styles from './gallery.module.css'
import { Row, Section } from './section.tsx'

export function OverlaySection() {
  return (
    <Section title="Overlays">
      <Row>
        <Menu trigger={<Button>Menu</Button>}>
          <SampleMenu />
        </Menu>
        <Popover trigger={<Button>Popover</Button>} title="Mark everything as read?">
          <p>128 entries in this view.</p>
          <Button variant="primary">Mark as read</Button>
        </Popover>
        <Tooltip content="Shows after 200 ms" shortcut="mod+b">
          <Button>Tooltip</Button>
        </Tooltip>
        <SampleDialog />
        <SampleConfirmDialog />
      </Row>
      <ContextMenu menu={<SampleMenu />}>
        <button type="button" className={styles.area}>
          Right button or menu key
        </button>
      </ContextMenu>
    </Section>
  )
}

function SampleMenu() {
  const [unreadOnly, setUnreadOnly] = useState(true)
  const [order, setOrder] = useState<'name' | 'count'>('name')
  return (
    <>
      <MenuItem icon={<Eye />} shortcut="m">
        Mark as read
      </MenuItem>
      <MenuItem icon={<Pencil />} shortcut="e">
        Edit
      </MenuItem>
      <MenuSubmenu icon={<Copy />} label="Copy">
        <MenuItem>Address</MenuItem>
        <MenuItem>Title</MenuItem>
      </MenuSubmenu>
      <MenuItem disabled>Not now</MenuItem>
      <MenuSeparator />
      <MenuCheckboxItem checked={unreadOnly} onChange={setUnreadOnly}>
        Unread only
      </MenuCheckboxItem>
      <MenuRadioGroup
        label="Order"
        value={order}
        options={[
          { value: 'name', label: 'By name' },
          { value: 'count', label: 'By unread' },
        ]}
        onChange={setOrder}
      />
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 />} shortcut="mod+backspace">
        Unsubscribe
      </MenuItem>
    </>
  )
}

function SampleDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title="Edit the subscription"
        description="It changes for you alone."
        actions={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Save
            </Button>
          </>
        }
      >
        <p>Anything may stand here; when it is long it scrolls, and the buttons stay in sight.</p>
      </Dialog>
    </>
  )
}

function SampleConfirmDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Confirm</Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title="Unsubscribe from 12 feeds?"
        description="Their 128 unread entries go with them. Starred entries stay."
        confirmLabel="Unsubscribe"
        cancelLabel="Cancel"
        danger
        onConfirm={() => undefined}
      />
    </>
  )
}
