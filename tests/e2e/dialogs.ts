import { expect, type Page } from 'playwright/test'

/**
 * Presses the button of the dialog in front, and waits until it has closed: what lies behind it has no roles until then, so that
 * anything would count as gone.
 */
export async function answerDialog(page: Page, button: string): Promise<void> {
  const answer = page.getByRole('button', { name: button, exact: true })
  const dialogs = page.getByRole('dialog').or(page.getByRole('alertdialog'))
  // A notice is a dialog, too.
  const dialog = dialogs.filter({ has: answer })
  await answer.click()
  await expect(dialog).toHaveCount(0)
}
