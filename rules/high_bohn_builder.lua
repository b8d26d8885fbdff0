return require "bohnanza_farmer"
