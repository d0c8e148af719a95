/** PayPal’s logo: two letters in its two blues. */
import './paypal.css';
export const PaypalMark = () => (
  <svg className="paypal-mark" viewBox="0 0 24 24" aria-hidden="true">
    <path className="paypal-behind" d="M9.5 7h6.4c3.6 0 5.4 1.9 4.7 5.1-.8 3.6-3.2 5-6.5 5h-2l-1 4.9H6.5z" />
    <path d="M6.2 2h6.7c3.7 0 5.5 1.9 4.8 5.2-.8 3.7-3.3 5.2-6.7 5.2H8.7L7.5 18.5H2.8z" />
  </svg>
);
