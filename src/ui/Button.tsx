import type { ComponentProps } from "react";

const LOOKS = {
  plain: "button",
  strong: "button button-strong",
  quiet: "button button-quiet",
  text: "text-button",
} as const;

interface ButtonProps extends ComponentProps<"button"> {
  readonly look?: keyof typeof LOOKS;
}

/** A button that looks like the page's others. `className` adds to its look. */
export const Button = ({ look = "plain", className, ...props }: ButtonProps) => (
  <button type="button" className={className ? `${LOOKS[look]} ${className}` : LOOKS[look]} {...props} />
);
