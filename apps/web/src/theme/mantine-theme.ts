import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core';

/** Our tokens know both themes: whatever Mantine asks for in light or dark is the same variable. */
const petrol: MantineColorsTuple = [
  '#e4f0f1', '#c9e0e3', '#a5ccd1', '#7cc4ce', '#5a99a1', '#26737e', '#155e69', '#155e69', '#104c55', '#0e434b',
]; // prettier-ignore

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--ground)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-2)',
    '--mantine-color-placeholder': 'var(--text-2)',
    '--mantine-color-anchor': 'var(--brand-text)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--control)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-2)',
    '--mantine-color-disabled-border': 'var(--hairline)',
    '--mantine-color-petrol-filled': 'var(--brand)',
    '--mantine-color-petrol-filled-hover': 'var(--brand-press)',
    '--mantine-color-petrol-light': 'var(--brand-tint)',
    '--mantine-color-petrol-light-hover': 'var(--brand-tint)',
    '--mantine-color-petrol-light-color': 'var(--brand-text)',
    '--mantine-color-petrol-outline': 'var(--brand-text)',
  },
  light: {},
  dark: {},
});

const field = {
  size: 'md',
  classNames: { label: 'm-label', description: 'm-help', error: 'm-error', input: 'm-input' },
};
const overlay = { color: 'var(--overlay)', backgroundOpacity: 1, blur: 0 };

export const mantineTheme = createTheme({
  fontFamily: 'var(--font)',
  headings: { fontFamily: 'var(--font)' },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 5 },
  colors: { petrol },
  defaultRadius: 8,
  cursorType: 'pointer',
  respectReducedMotion: true,
  // 767 and 1023: the frame changes at 1024, contents at 768.
  breakpoints: { xs: '22.5rem', sm: '48rem', md: '64rem', lg: '73.75rem', xl: '90rem' },
  // Plain objects: naming the components themselves would bring every one of them to every page.
  components: {
    Button: { defaultProps: { size: 'md', classNames: { root: 'm-button' } } },
    TextInput: { defaultProps: field },
    PasswordInput: { defaultProps: { size: 'md', classNames: field.classNames } },
    Select: {
      defaultProps: {
        ...field,
        checkIconPosition: 'right',
        classNames: { ...field.classNames, option: 'm-option', dropdown: 'm-menu' },
      },
    },
    Checkbox: { defaultProps: { size: 'sm', radius: 5 } },
    Modal: {
      defaultProps: {
        centered: true,
        size: 500,
        radius: 16,
        overlayProps: overlay,
        transitionProps: { duration: 150 },
        closeButtonProps: { 'aria-label': 'Fermer', size: 40 },
        classNames: {
          header: 'm-modal-head',
          title: 'm-modal-title',
          body: 'm-modal-body',
          content: 'm-modal-content',
          inner: 'm-modal-inner',
        },
      },
    },
    Drawer: {
      defaultProps: {
        overlayProps: overlay,
        transitionProps: { duration: 180 },
        closeButtonProps: { 'aria-label': 'Fermer', size: 44 },
        classNames: { content: 'm-modal-content', title: 'm-modal-title' },
      },
    },
    Menu: {
      defaultProps: {
        position: 'bottom-end',
        shadow: 'none',
        transitionProps: { duration: 120 },
        classNames: { dropdown: 'm-menu', item: 'm-menu-item' },
      },
    },
    Tooltip: {
      defaultProps: {
        multiline: true,
        withArrow: false,
        transitionProps: { duration: 120 },
        classNames: { tooltip: 'm-tip' },
      },
    },
  },
});
