// Before the first paint, so that no one sees the other theme flash: what src/appearance/theme.ts keeps.
try {
  const theme = localStorage.getItem('tidings:theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Without storage the theme follows the system.
}
